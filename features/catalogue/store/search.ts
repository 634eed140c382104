import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinArtist } from '../../sellers/index.server.ts'
import {
  type Concept,
  type Findable,
  type KnownWords,
  kindOf,
  patternsOf,
  searchTextsOf,
  strengths,
} from '../rules/search.ts'

/** Writes anew what the search reads of one work, or of all works of an artist who has changed. */
export async function refreshSearch(tx: Db, of: { work: Id } | { artist: Id }): Promise<void> {
  const where = 'work' in of ? sql`w.id = ${of.work}` : sql`w.artist_id = ${of.artist}`
  const { rows } = await sql<Findable & { id: Id; category: string; subcategory: string | null }>`
    select w.id, w.name, a.name as artist, a.town, a.state, w.medium, w.slug, w.description, c.name as category,
      sub.name as subcategory
    from work w ${joinArtist(sql`w.artist_id`)} join category c on c.id = w.category_id
    left join category sub on sub.id = w.subcategory_id
    where ${where}`.execute(tx)
  for (const { id, category, subcategory, ...work } of rows) {
    const texts = searchTextsOf(work, kindOf([category, subcategory]))
    await sql`
      update work set search_name = ${texts.name}, search_words = ${texts.words}, search_text = ${texts.text}
      where id = ${id}`.execute(tx)
  }
}

/** Writes anew the names of the categories of all works that are in one, on either level: it was renamed, or it moved. */
export async function refreshKind(tx: Db, category: Id): Promise<void> {
  const { rows } = await sql<{
    category_id: Id
    subcategory_id: Id | null
    category: string
    subcategory: string | null
  }>`
    select distinct w.category_id, w.subcategory_id, c.name as category, sub.name as subcategory
    from work w join category c on c.id = w.category_id left join category sub on sub.id = w.subcategory_id
    where w.category_id = ${category} or w.subcategory_id = ${category}`.execute(tx)
  for (const row of rows) {
    const kind = kindOf([row.category, row.subcategory])
    await sql`
      update work set search_words = split_part(search_words, '|', 1) || ${`| ${kind} `},
        search_text = split_part(search_text, '|', 1) || ${`| ${kind} `}
      where category_id = ${row.category_id} and subcategory_id is not distinct from ${row.subcategory_id}
        and search_text <> ''`.execute(tx)
  }
}

/** So alike are a typed word and a term of a synonym of which it is perhaps a slip. */
const NEAR = 0.5

/**
 * The synonyms under one of these keys, similar to one of the words, or starting with `begun`, and the names of all
 * categories.
 */
export async function readKnownWords(
  db: Db,
  keys: readonly string[],
  words: readonly string[],
  begun: string | null = null,
): Promise<KnownWords> {
  const { rows } = await sql<KnownWords>`
    with near as (
      select s.key, s.term, s.meanings, array(
        select word from unnest(${[...words]}::text[]) as word
        where abs(length(word) - length(s.key)) <= 2 and similarity(word, s.key) >= ${NEAR}
      ) as near
      from synonym s
    )
    select
      (select coalesce(json_agg(n order by n.key), '[]') from near n
        where n.key = any(${[...keys]}::text[]) or cardinality(n.near) > 0 or starts_with(n.key, ${begun}::text)) as synonyms,
      array(select name from category order by name) as categories`.execute(db)
  return rows[0] ?? { synonyms: [], categories: [] }
}

/** The order of likeness to a phrase, from 0 to 5. Words that are in the text as they were typed need no comparing: their likeness is 1. */
export function likeness(phrase: string): RawBuilder<unknown> {
  return sql`
    (case when w.search_name like ${`%${phrase}%`} then 2 else 0 end) + 2 * word_similarity(${phrase}, w.search_name)
    + case when strpos(w.search_text, ${` ${phrase} `}) > 0 then 1 else word_similarity(${phrase}, w.search_text) end`
}

/** A search: what was typed, folded, the words of it that have marks, and the things that it names. */
export type Wanted = { phrase: string; marked: readonly string[]; concepts: readonly Concept[] }

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

/** Live works that have every concept of a search, as the relation every (id, strength), with what it takes: for `with`. */
export function matching({ concepts }: Wanted, loosely: boolean): RawBuilder<unknown> {
  const patterns = patternsOf(concepts)
  return sql`asked as (
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
    )`
}
