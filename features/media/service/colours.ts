import type { MediaContext } from '../context.ts'
import { familiesOf } from '../rules/colours.ts'
import { listColourless, setColours } from '../store/colours.ts'

/** How many pictures the walk over those without colours reads at once. */
const WALKED = 200

/** Finds the families of colours of pictures that came before these were stored; stops when `signal` says so. Returns how many. */
export async function addColours({ db }: Pick<MediaContext, 'db'>, signal: AbortSignal): Promise<number> {
  let found = 0
  while (!signal.aborted) {
    const some = await listColourless(db, WALKED)
    if (some.length === 0) break
    await setColours(
      db,
      some.map(({ id, palette }) => ({ id, colours: familiesOf(palette) })),
    )
    found += some.length
  }
  return found
}
