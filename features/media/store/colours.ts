import { sql } from 'kysely'
import type { ColourFamily } from '../../../kernel/colours.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PaletteShade } from './pictures.ts'

/** Pictures whose families of colours were never looked for, at most `limit`. */
export async function listColourless(db: Db, limit: number): Promise<{ id: Id; palette: PaletteShade[] }[]> {
  return (
    await sql<{ id: Id; palette: PaletteShade[] }>`
      select id, palette from picture where colours is null order by id limit ${limit}`.execute(db)
  ).rows
}

/** Writes the families of colours of pictures. */
export async function setColours(
  db: Db,
  pictures: readonly { id: Id; colours: readonly ColourFamily[] }[],
): Promise<void> {
  await sql`
    update picture p set colours = string_to_array(given.colours, ' ')
    from unnest(${pictures.map(({ id }) => id)}::uuid[], ${pictures.map(({ colours }) => colours.join(' '))}::text[])
      as given (id, colours)
    where p.id = given.id`.execute(db)
}
