export { type Copy, copyRunning, layCluster } from './backup.ts'
export {
  copyBeforeUpdate,
  copyToStart,
  removeCopy,
  removeUpdateCopies,
  timeBeforeUpdate,
  undoUpdate,
} from './before-update.ts'
export { brokenUndo, RESTORING } from './cluster.ts'
export { type EmbeddedPostgres, startEmbedded, urlOfRunning } from './embedded.ts'
export { stopLeftovers } from './postmaster.ts'
export { replayLog } from './replay.ts'
export {
  isSameLog,
  listSegments,
  numberOf,
  openWal,
  SEGMENT_BYTES,
  SLOT,
  type Wal,
  type WalPlace,
  WalUnreachable,
} from './wal.ts'
