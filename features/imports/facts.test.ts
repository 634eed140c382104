import { afterAll, beforeAll, expect, it } from 'vitest'
import { factNames, yesFacts } from '../../contract/work-facts.ts'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { show } from '../catalogue/test-studio.ts'
import { openTestShop, signIn, testPicture } from '../sellers/test-shop.ts'
import { check, listOf, run, worksOf, zipOf } from './test-import.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

it('(S-1) each fact of a list reaches the work, its page, its copy and the export; what is left out stays', async () => {
  const seller = await openTestShop(m)
  const { token } = seller
  const call = async (method: string, path: string, body?: object) =>
    (await m.call(method, path, { token, ...(body && { body }), headers: { 'idempotency-key': newId() } }))
      .body.data
  const said = { medium: 'Lino', year: 1998, frame_price: 1_200, packing: 'tube' }
  const facts = { ...said, ...Object.fromEntries(yesFacts.map((name) => [name, true])) }
  const cells = { ...said, ...Object.fromEntries(yesFacts.map((name) => [name, 'yes'])) }
  expect(Object.keys(facts).toSorted()).toEqual(factNames.toSorted())

  const desc = 'What it shows and how it was made and hangs.'
  const heads = 'reference,name,description,category,mode,stock,price,pictures'
  const row = `F-1,Facts,${desc},Art,edition,9,5000,a.jpg`
  const list = listOf([heads, ...Object.keys(cells)].join(), [row, ...Object.values(cells)].join())
  const zip = await zipOf({ 'a.jpg': await testPicture(71) })
  await run(m, seller, (await check(m, seller, list, zip)).id)
  const [{ id }] = await worksOf(m, seller)
  const own = () => call('GET', `/seller/products/${id}/`)
  expect(await own()).toMatchObject(facts)

  expect((await check(m, seller, listOf(heads, row))).found).toMatchObject({ unchanged: 1 })
  for (const name of yesFacts)
    expect((await check(m, seller, listOf(`${heads},${name}`, `${row},no`))).found).toMatchObject({
      changed: 1,
    })
  const { version } = await own()
  expect(await call('PATCH', `/seller/products/${id}/`, { version, price: 6_000 })).toMatchObject(facts)

  await call('POST', '/seller/products/many/', { step: 'duplicate', works: [{ id, version: version + 1 }] })
  const copy = (await worksOf(m, seller)).find((work) => work.id !== id)
  expect(await call('GET', `/seller/products/${copy.id}/`)).toMatchObject(facts)

  const file = await fetch(`${m.url}/api/v1/seller/products/export.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [head = '', ...lines] = (await file.text()).trim().split(/\r?\n/)
  for (const line of lines) {
    const exported = Object.fromEntries(head.split(',').map((name, at) => [name, line.split(',')[at]]))
    expect(exported).toMatchObject(
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, String(cell)])),
    )
  }

  const { slug } = await own()
  await show(m, token, (await signIn(m, 'STAFF', 'content')).token, id)
  expect((await m.call('GET', `/shop/products/${slug}/`)).body.data).toMatchObject(
    Object.fromEntries(yesFacts.map((name) => [name, true])),
  )
})
