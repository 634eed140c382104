import { listAvatarsAmong } from '../../features/accounts/index.server.ts'
import { listWorkPicturesAmong } from '../../features/catalogue/index.server.ts'
import { listArticlePicturesAmong } from '../../features/content/index.server.ts'
import { importsFolder } from '../../features/imports/index.server.ts'
import {
  createEvidence,
  createMediaService,
  createPictureLimit,
  createSealedFiles,
  type Evidence,
  type MediaService,
  sealPlainOnce,
  sweepForgotten,
} from '../../features/media/index.server.ts'
import { listOrderedPicturesAmong } from '../../features/orders/index.server.ts'
import type { Discard } from '../../features/privacy/index.server.ts'
import { listShopPicturesAmong, papersFolder } from '../../features/sellers/index.server.ts'
import type { Foundation } from './foundation.ts'

/** Each feature whose rows refer to pictures; a test compares this with the database's foreign keys. */
const shown = [
  listWorkPicturesAmong,
  listOrderedPicturesAmong,
  listAvatarsAmong,
  listShopPicturesAmong,
  listArticlePicturesAmong,
]

export type Pictures = {
  media: MediaService
  /** Photographs of parcels and returns. */
  evidence: Evidence
  /** Lets go of pictures in a transaction; their files go after it. */
  discard: Discard
  /** Seals private pictures that were kept before there was a key. Returns how many. */
  sealPlain: () => Promise<number>
}

/** Pictures of works and people, photographs as evidence, identity papers, and the jobs that remove their files. */
export function composePictures({ db, files, keyring, clock, log, limits, queue }: Foundation): Pictures {
  const count = createPictureLimit(limits)
  const papers = createSealedFiles({ files, keyring }, 'identity paper')
  const sealed = createSealedFiles({ files, keyring }, 'evidence')
  const media = createMediaService({ db, files, clock, count, papers, shown })
  const evidence = createEvidence({ db, files, sealed, clock, count })

  queue.define<{ id: string }>('media.remove-files', ({ id }) => media.removeFiles(id))
  queue.define<{ id: string }>('media.remove-evidence', ({ id }) => evidence.removeFile(id))
  queue.define<{ key: string }>('media.remove-paper', ({ key }) => media.removePaper(key))
  const swept = [media.sweptFolder, evidence.sweptFolder, papersFolder(db), importsFolder(db)]
  queue.define('media.sweep', () => sweepForgotten({ media, files, clock, log }, swept), {
    cron: '47 2 * * *',
    coalesce: true,
  })

  return {
    media,
    evidence,
    discard: {
      photographs: async (tx, ids) => {
        await evidence.forget(tx, ids)
        for (const id of ids) await queue.send(tx, 'media.remove-evidence', { id })
      },
      paper: async (tx, key) => void (await queue.send(tx, 'media.remove-paper', { key })),
      pictures: async (tx, ids) => {
        for (const id of await media.release(tx, ids)) await queue.send(tx, 'media.remove-files', { id })
      },
    },
    sealPlain: () =>
      sealPlainOnce(files, [
        { prefix: 'private/papers', sealed: papers },
        { prefix: 'evidence', sealed },
      ]),
  }
}
