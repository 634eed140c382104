import { join } from 'node:path'
import { isOfPictures } from '../../features/media/index.server.ts'
import type { Config } from '../../platform/config/index.ts'
import { bucketFiles } from '../../platform/files/bucket.ts'
import type { Files } from '../../platform/files/files.ts'
import { folderFiles } from '../../platform/files/folder.ts'

/** The folder of files where there is no bucket. */
export function folderOfFiles({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files')
}

/** The files of a shop: in its buckets, or in its data folder. */
export function openFiles(config: Pick<Config, 'dataDir' | 'buckets'>): Files {
  return config.buckets === null ? folderFiles(folderOfFiles(config)) : openBuckets(config.buckets)
}

/** The files in two buckets: pictures in one, all others, which are private, in the other. */
export function openBuckets({ pictures, private: rest, ...key }: NonNullable<Config['buckets']>): Files {
  const open = bucketFiles({ url: pictures, ...key })
  const closed = bucketFiles({ url: rest, ...key })
  const of = (name: string): Files => (isOfPictures(name) ? open : closed)
  return {
    put: (name, bytes) => of(name).put(name, bytes),
    get: (name) => of(name).get(name),
    has: (name) => of(name).has(name),
    list: (prefix) => of(prefix).list(prefix),
    async *walk(name) {
      if (name === '') yield* open.walk('')
      yield* of(name).walk(name)
    },
    room: () => open.room(),
    remove: (name) => of(name).remove(name),
    removeAll: (name) => of(name).removeAll(name),
  }
}
