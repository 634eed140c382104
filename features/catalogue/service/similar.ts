import type { ListedProduct } from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type ColourFamily, colourFamilies } from '../../../kernel/colours.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { readPalette } from '../../media/index.server.ts'
import type { TilesContext } from '../context.ts'
import { pickForText, pickSimilar } from '../rules/likeness.ts'
import { countColours, listCompared, listNewest } from '../store/similar.ts'
import { listShownTiles } from './storefront.ts'

/** So many similar works are shown together at most. */
export const MOST_SIMILAR = 6

/** The works on sale that are most like a work on show, by its slug: six at most, none by its artist. Refuses work_not_found. */
export async function readSimilar(
  context: TilesContext,
  slug: string,
): Promise<Result<ListedProduct[], ProblemCode>> {
  const rows = await listCompared(context.readDb, slug)
  const work = rows.find(({ asked }) => asked)
  if (!work) return refuse('work_not_found')
  const picked = pickSimilar(work, rows, MOST_SIMILAR)
  return ok(
    await listShownTiles(
      context,
      picked.map(({ id }) => id),
    ),
  )
}

/** The works on sale that a text speaks of, and that are near to its picture where it has one: six at most. */
export async function readForText(
  context: TilesContext,
  text: string,
  pictureId: string | undefined,
): Promise<ListedProduct[]> {
  const palette = pictureId === undefined ? [] : await readPalette(context.readDb, pictureId)
  const picked = pickForText(text, palette, await listNewest(context.readDb), MOST_SIMILAR)
  return listShownTiles(
    context,
    picked.map(({ id }) => id),
  )
}

/** The families of colours that works on show have, in their order, with how many of the newest 2,000 have each. */
export async function readColours({
  readDb,
}: Pick<TilesContext, 'readDb'>): Promise<{ colour: ColourFamily; works: number }[]> {
  const counted = await countColours(readDb)
  return colourFamilies.flatMap((family) => counted.filter(({ colour }) => colour === family))
}
