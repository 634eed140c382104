export { statementsApi } from './api.ts'
export type { StatementsContext } from './context.ts'
export { defineStatementJobs } from './jobs.ts'
