import { createContent } from '../../features/content/index.server.ts'
import { pictureImage } from '../../features/media/index.server.ts'
import { type Consents, createConsents } from '../../features/privacy/index.server.ts'
import type { Foundation } from './foundation.ts'

export type ContentParts = { consents: Consents; content: ReturnType<typeof createContent> }

/** Articles, messages, the newsletter, and what people agreed to. */
export function composeContent(foundation: Foundation): ContentParts {
  const consents = createConsents(foundation)
  return { consents, content: createContent({ ...foundation, consents, pictureUrl: pictureImage }) }
}
