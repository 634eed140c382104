import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/config/index.ts'
import { BucketFailed, bucketFiles } from '../../platform/files/bucket.ts'
import type { Files } from '../../platform/files/files.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { folderOfFiles, openBuckets } from '../files/open.ts'
import { type Diagnosis, errorTextOf, well, wrong } from './finding.ts'

/** Of files that are written to look whether a bucket takes them. */
const TRIED = 'doctor/'

type Buckets = NonNullable<Config['buckets']>

/** What to do where a store refuses, by its word for it. */
function nextFor(error: unknown): string {
  const reason = error instanceof BucketFailed ? error.reason : undefined
  if (reason === 'NoSuchBucket') return 'Make the bucket, or put its address right.'
  if (reason === 'RequestTimeTooSkewed') return 'Set the clock of this machine by network time (NTP).'
  if (reason !== undefined)
    return 'Put FILES_ACCESS_KEY, FILES_SECRET_KEY and FILES_REGION right, and let that key list, read, write and delete in the bucket.'
  return 'See that the store runs, and that the address and FILES_REGION are right.'
}

/** Whether a stranger is answered. */
async function canAsk(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })
  await answer.body?.cancel()
  return answer.ok
}

/** Whether a bucket takes a file, lists it, gives it back, deletes it, and shows it to no stranger. */
async function examineBucket(
  what: string,
  url: string,
  key: Omit<Buckets, 'pictures' | 'private'>,
): Promise<Diagnosis> {
  const says = `The bucket ${what} (${url})`
  const files = bucketFiles({ url, ...key })
  const name = TRIED + randomUUID()
  try {
    await files.put(name, Buffer.from('try'))
    let count = 0
    for await (const each of files.walk(name)) count += each.bytes
    const bytes = await files.get(name)
    const isOpen = (await canAsk(`${url}/${name}`)) || (await canAsk(`${url}?list-type=2`))
    await files.remove(name)
    if (count !== 3 || bytes?.toString() !== 'try')
      return wrong(`${says} does not have what was put there`, 'See that its address leads to an S3 store.')
    if (isOpen)
      return wrong(`${says} can be read by anybody`, 'Close it to the public: the shop alone reads it.')
    return well(`${says} takes files, and no stranger reads them`)
  } catch (error) {
    const cause = error instanceof BucketFailed && error.cause ? `: ${errorTextOf(error.cause)}` : ''
    return wrong(`${says} does not serve (${errorTextOf(error)}${cause})`, nextFor(error))
  }
}

/** Whether there are files of a shop, and not only those of a doctor. */
const isEmpty = async (files: Files): Promise<boolean> => {
  for await (const { key } of files.walk('')) if (!key.startsWith(TRIED)) return false
  return true
}

/** Whether the files of a shop that had them in its folder are in its buckets now. */
async function examineMoved(buckets: Buckets, folder: string): Promise<Diagnosis[]> {
  if (await isEmpty(folderFiles(folder))) return []
  return (await isEmpty(openBuckets(buckets)))
    ? [
        wrong(
          `The buckets are empty, and there are files in ${folder}`,
          'Copy them with npm run files -- move bucket, or unset FILES_BUCKET.',
        ),
      ]
    : []
}

/** Whether both buckets can be used. */
export function examineBuckets({ pictures, private: rest, ...key }: Buckets): Promise<Diagnosis[]> {
  return Promise.all([
    examineBucket('of pictures', pictures, key),
    examineBucket('of private files', rest, key),
  ])
}

/** Whether the buckets can be used, and have the shop's files; nothing where files are in the data folder. */
export async function examineFiles(config: Pick<Config, 'buckets' | 'dataDir'>): Promise<Diagnosis[]> {
  if (config.buckets === null) return []
  const findings = await examineBuckets(config.buckets)
  return findings.every(({ isWell }) => isWell)
    ? [...findings, ...(await examineMoved(config.buckets, folderOfFiles(config)))]
    : findings
}
