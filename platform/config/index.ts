export { type Config, readConfig, readConfigOrExit } from './config.ts'
export { isLoopbackHost, isLoopbackUrl } from './shapes.ts'
