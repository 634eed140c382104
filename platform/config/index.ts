export type { LivePayment, Payment } from './payment.ts'
export { type Config, readConfig, readConfigOrExit } from './config.ts'
