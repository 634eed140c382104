import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** A word of a search: whether works have it, and the word of the shop that it is most like; null where none is. */
export type NearestWord = { word: string; known: boolean; nearest: string | null }

/** So few works are looked at for each word: those whose facts are most like it. */
const MOST_WORKS = 40

/** How far a word of the shop may be from a typed one, set for the transaction. */
export async function lookFar(tx: Db): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', '0.35', true)`.execute(tx)
}

/**
 * The words of the shop's works and synonyms that typed words are most like, in the order typed: within a transaction that
 * {@link lookFar} was called in.
 */
export async function listNearestWords(tx: Db, words: readonly string[]): Promise<NearestWord[]> {
  return (
    await sql<NearestWord>`
      select t.word, exists (
        select 1 from work w where w.search_text like '% ' || t.word || '%' and w.status = 'live'
      ) as known, (
        select near.word from (
          select regexp_split_to_table(btrim(close.search_words), '[ |]+') as word from (
            select w.search_words from work w where t.word <% w.search_words and w.status = 'live'
            order by word_similarity(t.word, w.search_words) desc, w.id limit ${MOST_WORKS}
          ) as close
          union select s.key from synonym s
        ) as near
        where length(near.word) > 2 and near.word <> t.word and similarity(near.word, t.word) >= 0.3
        order by similarity(near.word, t.word) desc, abs(length(near.word) - length(t.word)), near.word limit 1
      ) as nearest
      from unnest(${[...words]}::text[]) with ordinality as t (word, place) order by t.place`.execute(tx)
  ).rows
}
