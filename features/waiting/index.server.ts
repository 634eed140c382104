export { waitingApi } from './api.ts'
export type { WaitingContext } from './context.ts'
export { settleWaiting } from './service.ts'
export { waitingPersonalData } from './store/personal-data.ts'
