import { type RawBuilder, sql } from 'kysely'
import type { ProductQuery } from '../../../contract/catalogue.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type Concept, patternsOf, strengths } from '../rules/search.ts'
import { conditionsOf, orders, type PickedPage } from './lists.ts'
import { likeness } from './search.ts'

/** A search: what was typed, folded, and the things that it names. */
export type Wanted = { phrase: string; concepts: readonly Concept[] }

/** Words may be misspelt that badly in the looser comparison, set for the transaction. */
export async function loosen(tx: Db): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`.execute(tx)
}

/** A slip is looked for where nothing has a word as it was typed or meant; loosely for each word, among the facts alone. */
const slips = (loosely: boolean): RawBuilder<unknown> =>
  loosely
    ? sql`select w.id, s.concept from slip s join work w on s.phrase <% w.search_words where w.status = 'live'`
    : sql`select w.id, s.concept from slip s join work w on s.phrase <% w.search_text
        where w.status = 'live' and s.concept not in (select concept from hit)`

/**
 * Picks a page of the live works that have every concept of a search, best first unless another order is asked for: the title or the artist
 * as typed, then the words in title and artist, then the words as typed elsewhere, then synonyms, then slips. With `loosely`, a word may
 * be misspelt more badly: within a transaction that {@link loosen} was called in.
 *
 * The statement has one text whatever is asked for: each pattern is looked up in the index for itself. Comparing costs far more than
 * finding, so slips are compared only where better ones do not fill the page.
 */
export async function pickFound(
  db: Db,
  { phrase, concepts }: Wanted,
  query: ProductQuery,
  loosely: boolean,
): Promise<PickedPage> {
  const patterns = patternsOf(concepts)
  const sort = query.sort ?? 'relevance'
  const best = sort === 'relevance'
  const [limit, from] = [query.limit, offsetOf(query)]
  const whole = ` ${phrase} `
  const { rows } = await sql<PickedPage>`
    with asked as (
      select * from unnest(${patterns.map(({ concept }) => concept)}::int[], ${patterns.map(({ pattern }) => pattern)}::text[],
        ${patterns.map(({ strength }) => strength)}::int[]) as a (concept, pattern, strength)
    ), slip as (
      select * from unnest(${concepts.map(({ words }) => words.join(' '))}::text[]) with ordinality as s (phrase, concept)
    ), hit as materialized (
      select w.id, a.concept, min(case
        when a.strength = ${strengths.typed} and ' ' || w.search_name || ' ' like a.pattern then 0 else a.strength end) as strength
      from asked a join work w on w.search_text like a.pattern
      where a.strength < ${strengths.near} and w.status = 'live'
      group by w.id, a.concept
    ), near as (
      select w.id, a.concept from asked a join work w on w.search_text like a.pattern
      where a.strength = ${strengths.near} and w.status = 'live' and a.concept not in (select concept from hit)
    ), every as (
      select id, max(strength) as strength from (
        select id, concept, min(strength) as strength from (
          select id, concept, strength from hit
          union all select id, concept, ${strengths.near} from near
          union all select id, concept, ${strengths.near} from (${slips(loosely)}) as slipped
        ) as one group by id, concept
      ) as each group by id having count(*) = ${concepts.length}
    ), found as materialized (
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
    select total, array(
      select id from found where place < 5 order by place, shown_since desc, id limit ${limit} offset ${from}
    ) || array(
      select w.id from found f join work w on w.id = f.id
      where f.place = 5 and sure < ${from + limit}
      order by ${best ? sql`${likeness(phrase)} desc, w.shown_since desc, w.id` : orders[sort]}
      limit ${limit} - least(${limit}, greatest(0, sure - ${from}))
      offset greatest(0, ${from} - sure)
    ) as ids from counted`.execute(db)
  return rows[0] ?? { ids: [] as Id[], total: 0 }
}
