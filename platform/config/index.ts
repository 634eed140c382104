export { type Config, readConfig, readConfigOrExit } from './config.ts'
