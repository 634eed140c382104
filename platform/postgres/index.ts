export { copyRunning, layCluster } from './backup.ts'
export { RESTORING } from './cluster.ts'
export { type EmbeddedPostgres, startEmbedded, urlOfRunning } from './embedded.ts'
