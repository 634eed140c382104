import { createContent } from '../../features/content/index.server.ts'
import { pictureImage } from '../../features/media/index.server.ts'
import type { Foundation } from './foundation.ts'

export type ContentParts = { content: ReturnType<typeof createContent> }

/** Articles, messages, the newsletter, and what people agreed to. */
export function composeContent(foundation: Foundation): ContentParts {
  return { content: createContent({ ...foundation, pictureUrl: pictureImage }) }
}
