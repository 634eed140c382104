import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { startEmbedded, timeBeforeUpdate, undoUpdate } from '../../platform/postgres/index.ts'
import { errorTextOf } from '../doctor/finding.ts'
import { endWith } from './end-with.ts'
import { ownDatabase } from './own-database.ts'

const usage = `npm run undo-update
  Puts the copy of the database from before the last update in its place, while the shop is stopped. What came since is lost.`

const dataDir = ownDatabase(usage, { isUndo: true })
const lock = lockFolder(dataDir)
if (!lock.ok) endWith(`${lock.message}. Stop it first.`)
const at = timeBeforeUpdate(dataDir)
if (!at)
  endWith(
    `There is no copy from before an update in ${dataDir}: restore a backup (docs/operations.md, “Backups”).`,
  )
await undoUpdate(dataDir)
const started = await startEmbedded({ dataDir, log: () => {} }).catch((error: unknown) =>
  endWith(`The database is back in its place, but does not start: ${errorTextOf(error)}.`),
)
await started.stop()
lock.value.release()
console.log(
  `The database is as it was on ${at.toISOString()}, before the last update: start the version that ran then.`,
)
console.log(
  `What came after that is in ${dataDir}/postgres/after-update, for a week. Compare with the payment provider (docs/operations.md).`,
)
