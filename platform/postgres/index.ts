export { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts'
