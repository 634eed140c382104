export { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
