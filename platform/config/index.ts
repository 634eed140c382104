export { type Config, type ConfigResult, readConfig, readConfigOrExit } from './config.ts'
