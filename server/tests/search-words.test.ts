import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedCategories } from '../../db/seed/demo.ts'
import { artists, works } from '../../db/seed/gallery/index.ts'
import { addWork, createPostgresFinder, searchProducts } from '../../features/catalogue/index.server.ts'
import { addPlainPicture } from '../../features/media/test-context.ts'
import { listHolds } from '../../features/orders/index.server.ts'
import { addSeller } from '../../features/sellers/index.server.ts'
import { after, systemClock } from '../../kernel/clock.ts'
import { koboOf } from '../../kernel/money.ts'
import { withTx } from '../../platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { statementsOf } from '../../platform/db/test-statements.ts'

let t: TestDatabase
let folder: string
afterAll(async () => {
  await t.drop()
  await rm(folder, { recursive: true, force: true })
})
/** The demo gallery, with one picture for all of it. */
beforeAll(async () => {
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aworan-media-'))
  const pictureId = await addPlainPicture(t.db, folder)
  const now = systemClock.now()
  await withTx(t.db, async (tx) => {
    const categories = await seedCategories(tx)
    for (const artist of artists) {
      const { sellerId, artistId } = await addSeller(tx, { ...artist, accountId: null, at: now })
      for (const [index, work] of works.entries())
        if (work.artist === artist.slug)
          await addWork(tx, {
            sellerId,
            artistId,
            categoryId: categories.get(work.category) ?? '',
            subcategoryId: categories.get(work.subcategory) ?? '',
            slug: work.slug,
            name: work.title,
            description: work.description,
            medium: work.medium,
            year: work.year,
            kind: 'unique',
            frame_price_kobo: null,
            signed: true,
            status: 'live',
            pictureIds: [pictureId],
            editions: [
              {
                label: '',
                widthMm: 100,
                heightMm: 100,
                depthMm: null,
                priceKobo: koboOf(1000),
                total: 1,
                available: 1,
              },
            ],
            at: after(now, -index * 1000),
          })
    }
  })
})

/** The titles that a search finds, best first. */
async function find(term: string): Promise<string[]> {
  const context = {
    readDb: t.db,
    clock: systemClock,
    finder: createPostgresFinder(t.db),
    holdsOf: listHolds,
  }
  const { products } = await searchProducts(context, term, { page: 1, limit: 96 })
  return products.map(({ name }) => name)
}

/** What a buyer types, how many of the sixty works it finds, and which comes first. */
const words: [typed: string, found: number, first: string][] = [
  // Materials and techniques.
  ['adire', 7, 'Olókun Reads the Market'],
  ['àdìrẹ', 7, 'Olókun Reads the Market'],
  ['adirre', 7, 'Òṣùpá: Sixteen Moons'],
  ['batik', 7, 'Olókun Reads the Market'],
  ['indigo', 9, 'Olókun Reads the Market'],
  ['indgo', 8, 'Four Corners of Ìtòkú'],
  ['tie dye', 1, 'Òṣùpá: Sixteen Moons'],
  ['asooke', 6, 'Ẹtù for a Quiet Man'],
  ['aso oke', 6, 'Ẹtù for a Quiet Man'],
  ['aṣọ òkè', 6, 'Ẹtù for a Quiet Man'],
  ['ankara', 4, 'Four Thousand Petals'],
  ['ankarra', 4, 'Ebb and Lace'],
  ['silk', 5, 'Sányán at Noon'],
  ['canvas', 6, 'Hazo over Shere'],
  ['oil', 6, 'Hazo over Shere'],
  ['ink', 2, 'Ink for My Mother'],
  ['bronze', 6, 'Ehi at Rest'],
  ['brass', 6, 'Ehi at Rest'],
  ['lost wax', 6, 'Ehi at Rest'],
  ['terracotta', 6, 'The One Who Listens'],
  ['terracota', 6, 'Five Sisters'],
  ['calabash', 3, 'Noon Without Edges'],
  ['gourd', 3, 'Noon Without Edges'],
  ['lino', 2, 'Guinea Fowl at Dusk'],
  ['linocut', 2, 'Guinea Fowl at Dusk'],
  ['collage', 8, 'Washing with Harmattan'],
  ['mixed media', 5, 'Three Pots, One Shade'],
  ['clay pot', 4, 'Jar That Kept the Rain'],
  ['pottery', 6, 'The One Who Listens'],
  ['NFT', 6, 'Four Thousand Petals'],
  ['acrylic', 6, 'Hazo over Shere'],
  ['acrilic', 6, 'Hazo over Shere'],
  ['oil painting', 6, 'Hazo over Shere'],
  ['tye dye', 1, 'Òṣùpá: Sixteen Moons'],
  ['adire eleko', 6, 'Olókun Reads the Market'],
  ['kente', 6, 'Ẹtù for a Quiet Man'],
  ['wood carving', 12, 'Ehi at Rest'],
  ['wooden', 13, 'What the Dust Gives Back'],
  ['screenprint', 24, 'Guinea Fowl at Dusk'],
  ['etching', 24, 'Guinea Fowl at Dusk'],
  ['bronz', 6, 'Ehi at Rest'],
  // Kinds and categories.
  ['sculpture', 12, 'Ehi at Rest'],
  ['sculptures', 12, 'Ehi at Rest'],
  ['statue', 12, 'Ehi at Rest'],
  ['sculpure', 12, 'Staff for a Market Day'],
  ['masks', 12, 'Ehi at Rest'],
  ['jug', 3, 'Jar That Kept the Rain'],
  ['textile', 13, 'Olókun Reads the Market'],
  ['fabric', 13, 'Olókun Reads the Market'],
  ['tapestry', 13, 'Olókun Reads the Market'],
  ['rug', 13, 'Olókun Reads the Market'],
  ['digital', 6, 'Four Thousand Petals'],
  ['painting', 6, 'Hazo over Shere'],
  ['paintings', 6, 'Hazo over Shere'],
  ['wallart', 21, 'Olókun Reads the Market'],
  ['wall art', 21, 'Olókun Reads the Market'],
  ['photography', 16, 'Third Mainland, 11 p.m.'],
  ['photo', 16, 'Third Mainland, 11 p.m.'],
  ['fotography', 16, 'Fish Fence, Blue'],
  ['photograph', 16, 'Third Mainland, 11 p.m.'],
  ['photographer', 16, 'Sunday Colonnade'],
  ['b&w', 9, 'The Dune That Came to School'],
  ['black and white', 10, 'Third Mainland, 11 p.m.'],
  ['colour photo', 7, 'Third Mainland, 11 p.m.'],
  ['prints', 24, 'Guinea Fowl at Dusk'],
  ['poster', 24, 'Guinea Fowl at Dusk'],
  ['African art', 35, 'Hazo over Shere'],
  ['works on paper', 6, 'Three Pots, One Shade'],
  // What is on them.
  ['landscape', 13, 'Hazo over Shere'],
  ['portrait', 2, 'Ehi at Rest'],
  ['abstract', 6, 'Olókun Reads the Market'],
  ['desert', 7, 'Erg of Dark Water'],
  ['flowers', 3, 'Ink for My Mother'],
  ['danfo', 3, 'Danfo, Danfo, Danfo'],
  ['moon', 1, 'Òṣùpá: Sixteen Moons'],
  ['osupa', 1, 'Òṣùpá: Sixteen Moons'],
  ['harmattan', 2, 'Washing with Harmattan'],
  ['lagoon', 2, 'Marina, No Wind'],
  ['hausa', 2, 'Hazo over Shere'],
  ['bronze head', 2, 'Ehi at Rest'],
  // Towns and states.
  ['jos', 6, 'Hazo over Shere'],
  ['Ibadan', 4, 'Sunday Colonnade'],
  ['Ìbàdàn', 4, 'Sunday Colonnade'],
  ['oyo', 10, 'Ẹtù for a Quiet Man'],
  ['kaduna', 13, 'Three Pots, One Shade'],
  ['lagos', 9, 'Danfo, Danfo, Danfo'],
  ['Benin', 6, 'Ehi at Rest'],
  ['abeokuta', 7, 'Olókun Reads the Market'],
  ['cross river', 6, 'Four Thousand Petals'],
  ['plateau', 6, 'Hazo over Shere'],
  ['Yoruba', 13, 'Olókun Reads the Market'],
  // Artists and titles.
  ['Foluke Bello', 6, 'Ẹtù for a Quiet Man'],
  ['nanret', 6, 'Hazo over Shere'],
  ['Morẹ́nikẹ́', 7, 'Olókun Reads the Market'],
  ['Ibinabo Brigs', 7, 'Third Mainland, 11 p.m.'],
  ['the road to riyom', 1, 'The Road to Riyom, Evening'],
  ['zaria gate', 1, 'Zaria Gate'],
]

it.each(words)('D3 %s finds %i works, %s first', async (typed, count, first) => {
  const found = await find(typed)
  expect(found[0], found.join('; ')).toBe(first)
  expect(found).toHaveLength(count)
  expect(new Set(found).size).toBe(count)
})

it.each([
  ['skulptur', ['sculpture']],
  ['Afternon Plantin Qwxyz', ['afternoon plantain', 'afternoon', 'plantain']],
  ['bronze from Zaria', ['bronze', 'zaria']],
  ['qzxwv', []],
  ['', []],
  ['   ', []],
  ['🎨 %_\\ \'";--', []],
  ['لوحة زيتية', []],
  ['x'.repeat(300), []],
])('D3 who searches for "%s" is offered %j, each of which finds works', async (term, offered) => {
  const searches = await createPostgresFinder(t.db).others(term)
  expect(searches).toEqual(offered)
  for (const search of searches) expect(await find(search)).not.toEqual([])
})

it('sends the same two statements for a search with marks, in their order alone another', async () => {
  const [plain, marked] = [await statementsOf(() => find('adire')), await statementsOf(() => find('àdìrẹ'))]
  expect(marked).toHaveLength(plain.length)
  const unmarked = (text: string) => text.replaceAll(/ \( select sum\((?:(?! desc,).)* desc,/g, '')
  expect(marked.map(unmarked).map((text) => text.replaceAll(/\$\d+/g, '$'))).toEqual(
    plain.map((text) => text.replaceAll(/\$\d+/g, '$')),
  )
})

it('looks for no more than five other searches of four words, each by two statements, whatever was typed', async () => {
  const term = 'skulptur afternon plantin zaira bronz lagoss jarr stonne'
  const statements = await statementsOf(() => createPostgresFinder(t.db).others(term))
  // begin, the setting, the comparison and commit come first.
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4 + 5 * 2)
  expect(statements.length).toBeGreaterThan(4)
})

it.each([
  '',
  '   ',
  '%',
  '_',
  '\\',
  '"',
  "'",
  "'; drop table work; --",
  '🎨',
  'لوحة',
  'x'.repeat(300),
  '((((',
  '\u0000',
  '|',
  '% | %',
])('D3 "%s" finds nothing and breaks nothing', async (term) => expect(await find(term)).toEqual([]))
