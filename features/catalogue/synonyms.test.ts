import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop, signIn } from '../sellers/test-shop.ts'

type Synonym = { id: string; version: number; term: string; meanings: string[] }

let m: Marketplace
let token: string
beforeAll(async () => {
  m = await openMarketplace()
  token = (await signIn(m, 'STAFF', 'content')).token
  await m.list({ name: 'Night Cloth', medium: 'Indigo and cassava-paste resist on cotton' })
  await m.list({ name: 'Lattice', medium: 'Oil on canvas' })
  await sql`delete from synonym`.execute(m.db)
})
afterAll(() => m.close())

const staff = (method: string, path: string, body?: object) =>
  m.call(method, `/staff/synonyms/${path}`, { token, ...(body ? { body } : {}) })
const add = (term: string, ...meanings: string[]) => staff('POST', '', { term, meanings })
const find = async (term: string): Promise<string[]> =>
  (await m.call('GET', `/shop/Search-products/${encodeURIComponent(term)}`)).body.data.map(
    ({ name }: { name: string }) => name,
  )
const named = (list: Synonym[], term: string): Synonym => {
  const found = list.find((one) => one.term === term)
  if (!found) throw new Error(`no ${term}`)
  return found
}
const entries = async () =>
  (
    await sql<{ action: string }>`
      select action from audit_entry where action like 'synonym.%' order by number`.execute(m.db)
  ).rows.map(({ action }) => action)

it('D3 a word that staff add finds at once what it means, changes with them, and finds nothing once it is deleted', async () => {
  expect(await find('kampala')).toEqual([])
  const added = await add('Kampala', 'indigo resist', 'Indigo  Resist', 'batik')
  expect(added.status).toBe(201)
  const { id, version, meanings } = named(added.body.data, 'Kampala')
  expect(meanings).toEqual(['Indigo Resist', 'batik'])
  expect(await find('KÀMPÁLÀ')).toEqual(['Night Cloth'])
  expect(await find('kam pala')).toEqual(['Night Cloth'])
  expect(await find('kampalla'), 'with a slip').toEqual(['Night Cloth'])

  const changed = await staff('PUT', `${id}/`, { version, term: 'Kampala', meanings: ['lattice'] })
  expect(changed.status).toBe(200)
  expect(await find('kampala')).toEqual(['Lattice'])
  const late = await staff('PUT', `${id}/`, { version, term: 'Kampala', meanings: ['oil'] })
  expect(late.body).toMatchObject({ code: 'changed_meanwhile', present: { meanings: ['lattice'] } })
  expect((await staff('DELETE', `${id}/`, { version })).body.code).toBe('changed_meanwhile')
  expect((await staff('DELETE', `${id}/`, { version: version + 1 })).status).toBe(200)
  expect(await find('kampala')).toEqual([])
  expect((await staff('DELETE', `${id}/`, { version: version + 1 })).body.code).toBe('synonym_not_found')
  expect(await entries()).toEqual(['synonym.create', 'synonym.update', 'synonym.delete'])
})

it('D3 two words that mean each other find both, and what is found as typed comes first', async () => {
  await add('gourd', 'calabash')
  await add('calabash', 'gourd')
  await m.list({ name: 'Old Gourd' })
  await m.list({ name: 'New Calabash' })
  expect(await find('gourd')).toEqual(['Old Gourd', 'New Calabash'])
  expect(await find('calabash')).toEqual(['New Calabash', 'Old Gourd'])
})

it.each([
  ['nothing', '', ['a'], 'term'],
  ['only spaces', '   ', ['a'], 'term'],
  ['no letter', '🎨 %_\\', ['a'], 'term'],
  ['200 letters', 'x'.repeat(200), ['a'], 'term'],
  ['a meaning of 200 letters', 'fresh', ['x'.repeat(200)], 'meanings'],
  ['no meaning', 'fresh', [], 'meanings'],
  ['an empty meaning', 'fresh', ['a', ' '], 'meanings'],
  ['a meaning without a letter', 'fresh', ['%'], 'meanings'],
  ['thirteen meanings', 'fresh', Array.from({ length: 13 }, (_, i) => `m${i}`), 'meanings'],
  ['itself', 'Fresh Word', ['fréshword'], 'meanings'],
])('D3 a synonym of %s is refused and names the field', async (_what, term, meanings, field) => {
  const { status, body } = await add(term, ...meanings)
  expect(status).toBe(422)
  expect(body.field).toMatch(new RegExp(`^${field}`))
})

it('D3 one word that several add at once is added once, under whatever spelling', async () => {
  const answers = await Promise.all(
    ['Tie dye', 'tie-dye', 'TIEDYE', 'tié dyé'].map((term) => add(term, 'indigo')),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'synonym_taken',
    field: 'term',
  })
})

it('D3 the list ends at 500 words', async () => {
  await sql`
    insert into synonym (id, term, key, meanings, updated_at)
    select gen_random_uuid(), 'filler ' || n, 'filler' || n, '{x}', now()
    from generate_series(1, 500 - (select count(*)::int from synonym)) n`.execute(m.db)
  expect((await add('one more', 'x')).body.code).toBe('synonyms_full')
  expect((await staff('GET', '')).body.data).toHaveLength(500)
  await sql`delete from synonym where key like 'filler%'`.execute(m.db)
})

it('D3 sellers, buyers, guests and staff without the role neither read nor change the words', async () => {
  const [word] = (await staff('GET', '')).body.data
  const others = [
    (await m.buyer()).token,
    (await openTestShop(m)).token,
    (await signIn(m, 'STAFF', 'support')).token,
    undefined,
  ]
  for (const other of others) {
    const ask = (method: string, path: string, body?: object) =>
      m.call(method, `/staff/synonyms/${path}`, {
        ...(other === undefined ? {} : { token: other }),
        ...(body ? { body } : {}),
      })
    const answers = [
      await ask('GET', ''),
      await ask('POST', '', { term: 'mine', meanings: ['all'] }),
      await ask('PUT', `${word.id}/`, { version: word.version, term: 'mine', meanings: ['all'] }),
      await ask('DELETE', `${word.id}/`, { version: word.version }),
    ]
    for (const { status } of answers) expect(status).toBe(other === undefined ? 401 : 403)
  }
  expect((await staff('GET', '')).body.data).toContainEqual(word)
})

it('D3 works follow their category and their artist under a new name', async () => {
  await m.list({ name: 'Dune', category: 'photography', subcategory: 'black-and-white' })
  expect(await find('photographs of jos')).toEqual(['Dune'])
  const { body } = await m.call('GET', '/staff/categories/', { token })
  const photography = body.data.find(({ name }: { name: string }) => name === 'Photography')
  const renamed = await m.call('PATCH', `/staff/categories/${photography.id}/`, {
    token,
    body: { version: photography.version, name: 'Lens Work' },
  })
  expect(renamed.status).toBe(200)
  expect(await find('lens work')).toEqual(['Dune'])
  expect(await find('lenswork')).toEqual(['Dune'])
  expect(await find('photography')).toEqual([])
  await sql`update artist set town = 'Ìlọrin', state = 'Kwara'`.execute(m.db)
  const { rows } = await sql<{ id: string }>`select id from artist`.execute(m.db)
  for (const { id } of rows) await m.features.sellers.artistChanged(m.db, id)
  expect(await find('ilorin')).toHaveLength(5)
  expect(await find('jos')).toEqual([])
})
