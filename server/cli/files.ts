import { folderFiles } from '../../platform/files/folder.ts'
import { makePrivate } from '../../platform/files/make-private.ts'
import { examineBuckets } from '../doctor/buckets.ts'
import { moveFiles } from '../files/move.ts'
import { folderOfFiles, openBuckets } from '../files/open.ts'
import { configured } from './configured-database.ts'
import { endWith } from './end-with.ts'
import { demandAccount } from './own-database.ts'

const usage = `npm run files -- move bucket
npm run files -- move folder
  Copies all files of the shop from DATA_DIR to the buckets of FILES_BUCKET and FILES_PRIVATE_BUCKET, or from there to DATA_DIR, and
  reads each back. What is there already is left out: it goes on where it was broken off. Nothing is deleted.`

const [verb, target, ...more] = process.argv.slice(2)
if (verb !== 'move' || (target !== 'bucket' && target !== 'folder') || more.length > 0) endWith(usage)

const config = configured()
if (config.buckets === null)
  endWith('FILES_BUCKET is unset: there is no bucket. See docs/operations.md, “Files in buckets”.')

demandAccount(config.dataDir)
const root = folderOfFiles(config)
await makePrivate(root)
const folder = folderFiles(root)
const buckets = openBuckets(config.buckets)
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`

for (const finding of await examineBuckets(config.buckets))
  if (!finding.isWell) endWith(`${finding.says}. ${finding.next}`)

const isToBucket = target === 'bucket'
const moved = await moveFiles(
  isToBucket ? folder : buckets,
  isToBucket ? buckets : folder,
  ({ files, copied, bytes }) => {
    if (files % 1_000 === 0) console.log(`${files} files, ${copied} of them copied (${megabytes(bytes)}) …`)
  },
).catch((error: unknown) => endWith(`${String(error)}\nRun it again: it goes on where it was.`))
console.log(
  `${isToBucket ? 'The buckets have' : `${root} has`} all ${moved.files} files. ${moved.copied} were copied now (${megabytes(moved.bytes)}), each read back.`,
)
