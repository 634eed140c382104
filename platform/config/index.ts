export { type Config, readConfig, readConfigOrExit } from './config.ts'
export { isLoopbackUrl } from './shapes.ts'
