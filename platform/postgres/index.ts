export { type EmbeddedPostgres, startEmbedded, urlOfRunning } from './embedded.ts'
