import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  begunWords,
  candidateKeys,
  conceptsOf,
  markedWords,
  searchWords,
  tellingWords,
  waysOf,
} from '../../features/catalogue/rules/search.ts'
import { pickFound } from '../../features/catalogue/store/found.ts'
import { countChoices, countWorks, pickWorks } from '../../features/catalogue/store/lists.ts'
import { readKnownWords } from '../../features/catalogue/store/search.ts'
import { pickSuggestedArtists, pickSuggestedWorks } from '../../features/catalogue/store/suggestions.ts'
import { createDb } from '../../platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { listSeqScans } from '../../platform/db/test-plans.ts'

const WORKS = 20_000
const PICTURES = 40
let t: TestDatabase
afterAll(() => t.drop())
beforeAll(async () => {
  t = await testDatabase()
  // So many rows take a busy machine longer than the statements of the shop may.
  const unhurried = createDb(t.url, { max: 1, statementTimeoutMs: 0 })
  await sql`insert into seller (id, slug, name, created_at) values (gen_random_uuid(), 'shop', 'Shop', now())`.execute(
    unhurried,
  )
  await sql`insert into artist (id, seller_id, slug, name) select gen_random_uuid(), id, 'artist', 'Artist' from seller`.execute(
    unhurried,
  )
  await sql`insert into category (id, slug, name) values (gen_random_uuid(), 'art', 'Art')`.execute(unhurried)
  await sql`
    insert into work (id, seller_id, artist_id, category_id, slug, name, description, medium, kind, status, price_kobo,
      search_name, search_words, search_text, created_at, updated_at, shown_since)
    select gen_random_uuid(), s.id, a.id, c.id, 'work-' || n, 'Work', repeat('A work with a long text. ', 20),
      case when n % 3 = 0 then 'Oil on canvas' else 'Ink on paper' end, 'unique', 'live', 1000 + n,
      t.name, ' ' || t.name || ' | art ', ' ' || t.name || ' ' || md5((n * 7)::text) || ' | art ', now(), now(), now()
    from seller s, artist a, category c, generate_series(1, ${WORKS}::int) n,
      lateral (select translate(md5(n::text), '0123456789', 'ghijklmnop') || ' ' || n as name) t`.execute(
    unhurried,
  )
  await sql`
    insert into edition (id, work_id, label, position, height_mm, width_mm, price_kobo, total, available)
    select gen_random_uuid(), id, 'Original', 0, 100 + n % 900, 400, price_kobo, 1, n % 2
    from (select id, price_kobo, row_number() over () as n from work) w`.execute(unhurried)
  await sql`
    insert into picture (id, width, height, widths, colour, palette, thumbhash, colours, created_at)
    select gen_random_uuid(), 400 + n * 10, 600, '{}', '#000', '[]', '', array[case when n % 2 = 0 then 'blue' else 'red' end], now()
    from generate_series(1, ${PICTURES}::int) n`.execute(unhurried)
  await sql`
    insert into work_picture (work_id, picture_id, position)
    select w.id, p.id, 0 from (select id, row_number() over () % ${PICTURES} as n from work) w
    join (select id, row_number() over () - 1 as n from picture) p using (n)`.execute(unhurried)
  await sql`vacuum analyze`.execute(unhurried)
  await unhurried.destroy()
})

it.each(['adire', 'Àdìrẹ', 'aso oke hangings', 'fotograph from Jos', '17', 'a b c d e f g h'])(
  `D3 of ${WORKS} works a search for "%s" reads none but those that it finds`,
  async (term) => {
    const words = tellingWords(searchWords(term))
    const known = await readKnownWords(t.db, candidateKeys(words), words)
    const wanted = { phrase: words.join(' '), marked: markedWords(term), concepts: conceptsOf(words, known) }
    const scans = await listSeqScans(t.url, async (db) => {
      for (const loosely of [false, true]) {
        await pickFound(db, wanted, { page: 1, limit: 24 }, loosely)
        const query = { page: 1, limit: 24, artist: 'artist' }
        await countChoices(db, query, {}, { wanted, loosely, most: WORKS })
      }
    })
    expect(scans).not.toContain('work')
  },
)

it.each(['gh', 'work', 'artist gh', '17', 'a b c d'])(
  `of ${WORKS} works the suggestions for "%s" read a few`,
  async (typed) => {
    const words = begunWords(typed)
    const known = await readKnownWords(t.db, candidateKeys(words), words)
    const scans = await listSeqScans(t.url, async (db) => {
      await pickSuggestedWorks(db, words.join(' '), waysOf(words, known), 4)
      await pickSuggestedArtists(db, words.join(' '), words, 2)
    })
    expect(scans).not.toContain('work')
  },
)

it.each([
  { available: 'true', sort: 'price_up' },
  { available: 'true', medium: 'paper', max_height: 60 },
  { available: 'false' },
  { framed: 'true' },
  { framed: 'false' },
  { kind: 'unique' },
  { size: 'large' },
  { colour: 'blue' },
  { orientation: 'square' },
  { orientation: 'portrait', available: 'true', colour: 'red' },
  { artist: 'artist' },
  { medium: 'paper' },
  { min_price: 1, max_price: 15 },
] as const)(
  `of ${WORKS} works a page and the numbers of those that %o leaves read indexes`,
  async (filters) => {
    const query = { page: 1, limit: 24, ...filters }
    const scans = await listSeqScans(t.url, async (db) => {
      await pickWorks(db, query, {}, async () => 0)
      await countWorks(db, query, {})
      await countChoices(db, query, {})
    })
    expect(scans).not.toContain('work')
  },
)
