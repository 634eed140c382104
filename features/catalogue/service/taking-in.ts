import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import { addWorkPicture, keepPicturesFor } from '../../media/index.server.ts'
import type { CatalogueContext } from '../context.ts'

/**
 * Takes pictures of a work in for `use`, one after the other. One that is refused refuses them all and says why; whatever is
 * refused, no picture stays.
 */
export async function takePicturesIn<T>(
  { media }: Pick<CatalogueContext, 'media'>,
  accountId: Id,
  images: readonly Buffer[],
  use: (ids: readonly Id[]) => Promise<Result<T, ProblemCode>>,
): Promise<Result<T, ProblemCode>> {
  const ids: Id[] = []
  return keepPicturesFor(media, ids, async () => {
    for (const bytes of images) {
      const added = await addWorkPicture(media, bytes, accountId)
      if (!added.ok) return { ...added, field: 'image' }
      ids.push(added.value.id)
    }
    return use(ids)
  })
}
