import { readPerson } from '../../features/accounts/index.server.ts'
import {
  type ContentContext,
  createContentThrottles,
  defineContentJobs,
} from '../../features/content/index.server.ts'
import type { CurationContext } from '../../features/curation/index.server.ts'
import { addPicture, keepPicturesFor, pictureImage } from '../../features/media/index.server.ts'
import { listHolds } from '../../features/orders/index.server.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Pictures } from './pictures.ts'

export type ContentParts = { content: ContentContext; curation: CurationContext }

/** Articles, messages, the newsletter, collections. */
export function composeContent(
  infrastructure: Infrastructure,
  { media, discard }: Pick<Pictures, 'media' | 'discard'>,
): ContentParts {
  const content: ContentContext = {
    ...infrastructure,
    throttles: createContentThrottles(infrastructure.limits),
    personOf: readPerson,
    pictureUrl: pictureImage,
    addPicture: (...picture) => addPicture(media, ...picture),
    keepPicturesFor: (ids, use) => keepPicturesFor(media, ids, use),
    removePicture: (tx, id) => discard.pictures(tx, [id]),
  }
  defineContentJobs(content)
  return {
    curation: {
      ...infrastructure,
      personOf: readPerson,
      holdsOf: listHolds,
      media,
      removePictures: discard.pictures,
    },
    content,
  }
}
