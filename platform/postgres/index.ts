export { copyRunning, layCluster } from './backup.ts'
export { type EmbeddedPostgres, startEmbedded, urlOfRunning } from './embedded.ts'
