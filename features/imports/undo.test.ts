import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop, testPicture } from '../sellers/test-shop.ts'
import { check, listOf, rowsOf, run, worksOf, zipOf } from './test-import.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

const heads = 'reference,name,description,category,medium,width_cm,height_cm,price,pictures'
const desc = 'Painted on the water before the sun was up.'

it('D22 an import is undone: untouched drafts go with their pictures, what was changed or submitted stays and is named', async () => {
  const [seller, stranger] = [await openTestShop(m), await openTestShop(m)]
  const list = listOf(
    heads,
    `U-1,Untouched,${desc},Art,Oil,60,80,100,a.jpg | b.jpg`,
    `U-2,Plain,${desc},Art,Oil,60,80,100,`,
    `U-3,Changed,${desc},Art,Oil,60,80,100,c.jpg`,
    `U-4,Submitted,${desc},Art,Oil,60,80,100,d.jpg`,
  )
  const pictures = await Promise.all([71, 72, 73, 74].map((seed) => testPicture(seed)))
  const zip = await zipOf(
    Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name, at) => [`${name}.jpg`, pictures[at] ?? Buffer.alloc(0)]),
    ),
  )
  const { id } = await run(m, seller, (await check(m, seller, list, zip)).id)
  const undo = (method: 'GET' | 'POST', token = seller.token) =>
    m.call(method, `/seller/imports/${id}/undo/`, { token })
  expect((await undo('GET')).body.data).toEqual({ goes: 4, stays: [] })

  const named = async (name: string) => (await worksOf(m, seller)).find((work) => work.name === name)
  const changed = await named('Changed')
  await m.call('PATCH', `/seller/products/${changed.id}/`, { token: seller.token, body: { price: 200 } })
  const submitted = await named('Submitted')
  await m.call('POST', `/seller/products/${submitted.id}/submit/`, { token: seller.token })
  expect((await undo('GET')).body.data).toEqual({
    goes: 2,
    stays: [
      { why: 'changed', works: 1, names: ['Changed'] },
      { why: 'submitted', works: 1, names: ['Submitted'] },
    ],
  })
  for (const method of ['GET', 'POST'] as const)
    expect((await undo(method, stranger.token)).body.code).toBe('import_not_found')

  const before = await sql<{ count: number }>`select count(*)::int as count from picture`.execute(m.db)
  expect((await undo('POST')).body.data).toEqual({ taken_back: 2, left: 0 })
  expect((await worksOf(m, seller)).map(({ name }) => name)).toEqual(['Changed', 'Submitted'])
  const after = await sql<{ count: number }>`select count(*)::int as count from picture`.execute(m.db)
  expect((before.rows[0]?.count ?? 0) - (after.rows[0]?.count ?? 0)).toBe(2)
  expect((await undo('POST')).body.data).toEqual({ taken_back: 0, left: 0 })
  const undone = (await m.call('GET', `/seller/imports/${id}/`, { token: seller.token })).body.data
  expect(undone).toMatchObject({ made: { new: 4 }, taken_back: 2 })
  // The same list makes again what was taken back, and leaves the others.
  expect((await check(m, seller, list, zip)).found).toMatchObject({ new: 2 })
})

it('D22 an import that is under way is not undone, and what was changed between a row and its pictures stays', async () => {
  const seller = await openTestShop(m)
  const list = listOf(heads, `V-1,Early,${desc},Art,Oil,60,80,100,`)
  const checked = await check(m, seller, list)
  const undo = (method: 'GET' | 'POST') =>
    m.call(method, `/seller/imports/${checked.id}/undo/`, { token: seller.token })
  expect((await undo('POST')).body.code).toBe('import_wrong_state')
  const { id } = await run(m, seller, checked.id)
  // As if its seller had changed it before its picture came: one version more than the import knows of.
  await sql`update work_import_row set work_version = work_version + 1 where import_id = ${id}`.execute(m.db)
  expect((await undo('GET')).body.data).toMatchObject({ goes: 0, stays: [{ why: 'changed' }] })
  expect((await undo('POST')).body.data.taken_back).toBe(0)
})

it('D25 a picture that is not in the ZIP does not lose its row; D44 one that is refused is no change the next time', async () => {
  const seller = await openTestShop(m)
  const list = listOf(
    heads,
    `W-1,One,${desc},Art,Oil,60,80,100,here.jpg | gone.jpg`,
    `W-2,Two,${desc},Art,Oil,60,80,100,broken.jpg`,
  )
  const zip = await zipOf({
    'here.jpg': await testPicture(81),
    'broken.jpg': Buffer.from('no picture at all'),
  })
  const checked = await check(m, seller, list, zip)
  expect(checked).toMatchObject({ found: { new: 2, wrong: 0 }, problems: 1 })
  const [row] = await rowsOf(m, seller, checked.id, 'problems=true')
  expect(row).toMatchObject({
    reference: 'W-1',
    found: 'new',
    problems: [{ column: 'pictures', message: '“gone.jpg” is not in the ZIP' }],
  })
  const done = await run(m, seller, checked.id)
  expect(done).toMatchObject({ made: { new: 2, refused: 0 }, pictures_taken: 1, pictures_refused: 1 })
  expect((await check(m, seller, list, zip)).found).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
})

it('D24 what is wrong in a row is said in plain words', async () => {
  const seller = await openTestShop(m)
  const list = listOf(
    'reference,name,category,price,year,packing',
    'X-1,,Art,100,2020,flat',
    'X-2,Two,Art,100,0999,flat',
    'X-3,Three,Art,100,-052,flat',
    'X-4,Four,Art,100,2020,sack',
    'X-5,Five,Art,0,2020,flat',
  )
  const { id } = await check(m, seller, list)
  const said = (await rowsOf(m, seller, id, 'found=wrong')).map(
    ({ problems }: { problems: { message: string }[] }) => problems[0]?.message,
  )
  expect(said).toEqual([
    'Say what the work is called',
    'A year has four digits, from 1000 to 2200',
    '“-052” is no year: write four digits, such as 2024, or leave it empty',
    'Packing is flat, tube, crate or fragile',
    'A price is from 1 to 1,000,000,000 naira, with at most two decimals',
  ])
})
