import type { ListedProduct } from '../../../contract/catalogue.ts'
import type { Id } from '../../../kernel/id.ts'
import type { TilesContext } from '../context.ts'
import { findShownByPicture } from '../store/work-pictures.ts'
import { readTiles } from './storefront.ts'

/** The work on show whose picture this is, for a text that shows it; null where there is none. */
export async function readPicturedWork(context: TilesContext, pictureId: Id): Promise<ListedProduct | null> {
  const id = await findShownByPicture(context.readDb, pictureId)
  return id === undefined ? null : ((await readTiles(context, [id])).get(id) ?? null)
}
