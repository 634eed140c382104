import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop, signIn } from '../sellers/test-shop.ts'
import { draft, show } from './test-studio.ts'

type Found = {
  works: { name: string; slug: string }[]
  artists: { name: string }[]
  categories: { name: string }[]
}

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  const moderator = (await signIn(m, 'STAFF', 'content')).token
  await m.list({ name: 'Adìrẹ Grid', medium: 'Indigo on cotton' })
  await m.list({ name: 'Blue Adìrẹ', medium: 'Indigo on cotton' })
  await m.list({ name: 'Ladi’s Kiln', medium: 'Fired clay' })
  await m.list({ name: 'Ìkòkò: Vessel No. 3', medium: 'Fired clay' })
  await m.list({ name: 'Night Traffic', category: 'photography', medium: 'Inkjet print' })
  for (const artist of ['Joséphine Àjàyí', 'Ẹniọlá Joshua']) {
    const { token } = await openTestShop(m, artist)
    await show(m, token, moderator, (await draft(m, token, { name: `Mask of ${artist}` })).id)
  }
  await draft(m, (await openTestShop(m, 'Nobody Shown')).token, { name: 'Adire in a Drawer' })
  await sql`delete from synonym`.execute(m.db)
  await sql`
    insert into synonym (id, term, key, meanings, updated_at)
    values (gen_random_uuid(), 'Kampala', 'kampala', '{indigo}', now())`.execute(m.db)
})
afterAll(() => m.close())

const suggest = async (typed: string): Promise<Found> => {
  const { status, body } = await m.call('GET', `/shop/suggestions/?q=${encodeURIComponent(typed)}`)
  expect(status).toBe(200)
  return body.data
}
const names = (found: { name: string }[]) => found.map(({ name }) => name)

describe('what is suggested for what is typed so far', () => {
  it.each([
    ['adi', ['Adìrẹ Grid', 'Blue Adìrẹ'], 'the name that begins with it first, and nothing within a word'],
    ['ÀDÌ', ['Adìrẹ Grid', 'Blue Adìrẹ'], 'marks and case aside'],
    ['adire g', ['Adìrẹ Grid'], 'all words, the last being a beginning'],
    ['grid adi', ['Adìrẹ Grid'], 'in any order'],
    ['ik', ['Ìkòkò: Vessel No. 3'], 'two letters'],
    ['ikoko vess', ['Ìkòkò: Vessel No. 3'], 'whatever signs are between'],
    ['vessel no 3', ['Ìkòkò: Vessel No. 3'], 'a number'],
    ['vessels', ['Ìkòkò: Vessel No. 3'], 'many where there is one'],
    ['inkj', ['Night Traffic'], 'the medium'],
    ['kampala', ['Blue Adìrẹ', 'Adìrẹ Grid'], 'what a word means'],
    ['kam', ['Blue Adìrẹ', 'Adìrẹ Grid'], 'what a word means of which it is the beginning'],
    ['kampalla', ['Blue Adìrẹ', 'Adìrẹ Grid'], 'with a slip in it'],
    ['drawer', [], 'no draft'],
  ])('works for "%s"', async (typed, expected) => {
    expect(names((await suggest(typed)).works)).toEqual(expected)
  })

  it.each([
    ['jos', ['Joséphine Àjàyí', 'Ẹniọlá Joshua']],
    ['Josephine', ['Joséphine Àjàyí']],
    ['àjà', ['Joséphine Àjàyí']],
    ['en', ['Ẹniọlá Joshua']],
    ['Ẹni', ['Ẹniọlá Joshua']],
    ['josephne', ['Joséphine Àjàyí']],
    ['joshua eni', ['Ẹniọlá Joshua']],
    ['nobody', []],
  ])('artists with works on show for "%s", the name that begins with it first', async (typed, expected) => {
    expect(names((await suggest(typed)).artists)).toEqual(expected)
  })

  it.each([
    ['phot', ['Photography']],
    ['PHOTOGRAPHY', ['Photography']],
    ['ar', ['Art']],
    ['graphy', []],
    ['white', []],
  ])('categories that have a page by their name for "%s"', async (typed, expected) => {
    expect(names((await suggest(typed)).categories)).toEqual(expected)
  })

  it('at most four works, each with its artist and a picture', async () => {
    const { works } = await suggest('ma')
    expect(works[0]).toEqual({
      name: 'Mask of Ẹniọlá Joshua',
      slug: 'mask-of-eniola-joshua',
      artist: 'Ẹniọlá Joshua',
      picture: expect.objectContaining({
        alt: 'Mask of Ẹniọlá Joshua by Ẹniọlá Joshua',
        widths: expect.any(Array),
      }),
    })
    for (let n = 1; n < 6; n++) await m.list({ name: `Many ${n}` })
    expect(names((await suggest('many')).works)).toEqual(['Many 5', 'Many 4', 'Many 3', 'Many 2'])
  })
})

it.each(['', ' ', 'a', 'ọ̀', '%', '%%%%', '__', '\\', "'; --", '\u0301\u0323\u0300', '🎨🖼️👩‍🎨', 'a\0'])(
  'nothing is suggested for "%s"',
  async (typed) => {
    expect(await suggest(typed)).toEqual({ works: [], artists: [], categories: [] })
  },
)

it.each(['لوحة زيتية', '%adi\\_', 'a\0b', '\u202Eadi', '"adi" | (adi & !adi):*', 'x '.repeat(250)])(
  'whatever is typed is answered: "%s"',
  async (typed) => {
    await suggest(typed)
  },
)

it('more than 500 characters are refused, and nothing strange in the address is an error of ours', async () => {
  expect((await m.call('GET', `/shop/suggestions/?q=${'a'.repeat(10_000)}`)).status).toBe(422)
  expect((await m.call('GET', '/shop/suggestions/')).body.data.works).toEqual([])
  for (const strange of ['?q=a&q=b', '?q[]=a', '?q=%ED%A0%BC', '?q=%00'])
    expect((await m.call('GET', `/shop/suggestions/${strange}`)).status, strange).toBeLessThan(500)
})
