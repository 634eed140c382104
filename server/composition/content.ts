import { readPerson } from '../../features/accounts/index.server.ts'
import { type ContentContext, createContentThrottles } from '../../features/content/index.server.ts'
import { addPicture, keepPicturesFor, pictureImage } from '../../features/media/index.server.ts'
import type { Foundation } from './foundation.ts'
import type { Pictures } from './pictures.ts'

export type ContentParts = { content: ContentContext }

/** Articles, messages and the newsletter. */
export function composeContent(
  foundation: Foundation,
  { media, discard }: Pick<Pictures, 'media' | 'discard'>,
): ContentParts {
  return {
    content: {
      ...foundation,
      throttles: createContentThrottles(foundation.limits),
      personOf: readPerson,
      pictureUrl: pictureImage,
      addPicture: (...picture) => addPicture(media, ...picture),
      keepPicturesFor: (ids, use) => keepPicturesFor(media, ids, use),
      removePicture: (tx, id) => discard.pictures(tx, [id]),
    },
  }
}
