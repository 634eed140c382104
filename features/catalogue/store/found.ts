import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '../../../contract/catalogue.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf } from '../../../kernel/page.ts'
import { type Db, plannedAnew } from '../../../platform/db/index.ts'
import { joinArtist } from '../../sellers/index.server.ts'
import { conditionsOf, isFiltered, orders, type PickedPage } from './lists.ts'
import { likeness, matching, type Wanted } from './search.ts'

/** Orders works by how many of some marked words they have as they were typed; one in the title or the artist counts twice. */
const byMarks = (marked: readonly string[], id: RawBuilder<unknown>): RawBuilder<unknown> =>
  marked.length === 0
    ? sql``
    : sql` (
      select sum(case when strpos(lower(k.name || ' ' || a.name), m.word) > 0 then 2
        when strpos(lower(k.medium || ' ' || k.description), m.word) > 0 then 1 else 0 end)
      from unnest(${marked}::text[]) as m (word), work k ${joinArtist(sql`k.artist_id`)} where k.id = ${id}
    ) desc,`

/**
 * Picks a page of the live works with every concept of a search: by phrase, words, synonyms, then slips, unless another
 * order is asked for. `loosely` needs {@link loosen} first.
 */
export async function pickFound(
  db: Db,
  wanted: Wanted,
  query: ProductQuery,
  loosely: boolean,
): Promise<PickedPage> {
  const { phrase, marked } = wanted
  const sort = query.sort ?? 'relevance'
  const best = sort === 'relevance'
  const [limit, from] = [query.limit, offsetOf(query)]
  const whole = ` ${phrase} `
  // Each set of filters is another text, too many to have names. One text without typed marks and one with them, so that the index is used for each pattern. Comparing costs
  // far more than finding, so slips are compared only where better works do not fill the page.
  const { rows } = await sql<PickedPage>`
    with ${matching(wanted, loosely)}, found as materialized (
      select w.id, w.shown_since, case
        when not ${best} then 5
        when strpos(' ' || w.search_name || ' ', ${whole}) > 0 then 0
        when e.strength = 0 then 1
        when e.strength = 1 and strpos(w.search_text, ${whole}) > 0 then 2
        else e.strength + 2 end as place
      from every e join work w on w.id = e.id where ${sql.join(conditionsOf(query, {}), sql` and `)}
    ), counted as materialized (
      select count(*)::int as total, count(*) filter (where place < 5) as sure from found
    )
    select ${isFiltered(query) ? plannedAnew : sql``} total, array(
      select id from found where place < 5 order by place,${byMarks(marked, sql`found.id`)} shown_since desc, id limit ${limit} offset ${from}
    ) || array(
      select w.id from found f join work w on w.id = f.id
      where f.place = 5 and sure < ${from + limit}
      order by ${best ? sql`${likeness(phrase)} desc,${byMarks(marked, sql`w.id`)} w.shown_since desc, w.id` : orders[sort]}
      limit ${limit} - least(${limit}, greatest(0, sure - ${from}))
      offset greatest(0, ${from} - sure)
    ) as ids from counted`.execute(db)
  return rows[0] ?? { ids: [] as Id[], total: 0 }
}
