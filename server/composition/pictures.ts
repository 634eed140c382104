import { listAvatarsAmong } from '../../features/accounts/index.server.ts'
import { listWorkPicturesAmong } from '../../features/catalogue/index.server.ts'
import { listArticlePicturesAmong } from '../../features/content/index.server.ts'
import { listCollectionPicturesAmong } from '../../features/curation/index.server.ts'
import { importsFolder } from '../../features/imports/index.server.ts'
import {
  createPictureLines,
  defineMediaJobs,
  discardEvidence,
  discardPictures,
  type MediaContext,
  picturesOfAccount,
  REMOVE_PAPER_JOB,
} from '../../features/media/index.server.ts'
import { listOrderedPicturesAmong } from '../../features/orders/index.server.ts'
import type { Discard } from '../../features/privacy/index.server.ts'
import { listReceiptsAmong } from '../../features/returns/index.server.ts'
import {
  listPortraitsAmong,
  listShopPicturesAmong,
  papersFolder,
} from '../../features/sellers/index.server.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Each feature whose rows refer to pictures; a test compares this with the database's foreign keys. */
const shown = [
  listWorkPicturesAmong,
  listOrderedPicturesAmong,
  listAvatarsAmong,
  listShopPicturesAmong,
  listPortraitsAmong,
  listArticlePicturesAmong,
  listCollectionPicturesAmong,
]

export type Pictures = {
  media: MediaContext
  /** Lets go of pictures in a transaction; their files go after it. */
  discard: Discard
}

/** Pictures of works and people, photographs as evidence, identity papers, and the jobs that remove their files. */
export function composePictures(infrastructure: Infrastructure): Pictures {
  const { db, limits, queue } = infrastructure
  const media = {
    ...infrastructure,
    senders: limits.throttle('pictures', picturesOfAccount),
    lines: createPictureLines(infrastructure.processes),
    shown,
  }
  const identities = papersFolder(db)
  defineMediaJobs(media, [
    {
      prefix: identities.prefix,
      findKnown: async (names) => {
        const keys = names.map((name) => `${identities.prefix}/${name}`)
        const receipts = [...(await listReceiptsAmong(db, keys))].map((key) =>
          key.slice(identities.prefix.length + 1),
        )
        return new Set([...(await identities.findKnown(names)), ...receipts])
      },
    },
    importsFolder(db),
  ])
  return {
    media,
    discard: {
      photographs: (tx, ids) => discardEvidence(media, tx, ids),
      paper: async (tx, key) => void (await queue.send(tx, REMOVE_PAPER_JOB, { key })),
      pictures: (tx, ids) => discardPictures(media, tx, ids),
    },
  }
}
