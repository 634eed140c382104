import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { returnToStock } from '../catalogue/index.server.ts'
import { takePieces } from './store/holds.ts'
import { placeOrder } from './test-sale.ts'

let m: Marketplace
let works = 0
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

const list = async (total: number) => {
  const { id, slug, sizes } = await m.list({ name: `Taken piece ${++works}`, frameNaira: 5_000, total })
  return { id, slug, edition: sizes[0] ?? '' }
}
const claim = (editionId: string, quantity: number) => ({
  lineId: newId(),
  editionId,
  quantity,
  oneOfAKind: false,
})
const left = async (...editions: string[]) =>
  (
    await sql<{ available: number }>`
      select e.available from unnest(${editions}::uuid[]) with ordinality as x (id, at) join edition e on e.id = x.id
      order by x.at`.execute(m.db)
  ).rows.map(({ available }) => available)
const waiting = async () =>
  (
    await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      m.db,
    )
  ).rows.length
const put = async (token: string, slug: string, quantity: number, more = {}) => {
  const body = { product_slug: slug, quantity, ...more }
  expect((await m.call('POST', '/shop/cart/', { token, body })).status).toBe(200)
}

describe('pieces are taken all or none', () => {
  it('several at once, and none where one has too few left', async () => {
    const [many, few] = [await list(5), await list(1)]
    const take = (...claims: ReturnType<typeof claim>[]) => withTx(m.db, (tx) => takePieces(tx, claims))
    const tooMany = claim(few.edition, 2)
    expect(await take(claim(many.edition, 3), tooMany)).toEqual(tooMany)
    expect(await left(many.edition, few.edition)).toEqual([5, 1])
    expect(await take(claim(many.edition, 3), claim(few.edition, 1))).toBeUndefined()
    expect(await left(many.edition, few.edition)).toEqual([2, 0])
  })

  it('two lines of one edition, framed and not, take what both want', async () => {
    const { edition } = await list(3)
    const take = (one: number, two: number) =>
      withTx(m.db, (tx) => takePieces(tx, [claim(edition, one), claim(edition, two)]))
    expect(await take(2, 2)).toMatchObject({ editionId: edition })
    expect(await left(edition)).toEqual([3])
    expect(await take(2, 1)).toBeUndefined()
    expect(await left(edition)).toEqual([0])
  })

  it('an order of which one work is gone writes nothing', async () => {
    const [many, last] = [await list(5), await list(1)]
    const buyer = await m.buyer()
    await put(buyer.token, many.slug, 2)
    await put(buyer.token, last.slug, 1)
    await placeOrder(m, await m.buyer(), { product_id: last.id })
    await expect(placeOrder(m, buyer, {})).rejects.toThrow('work_reserved')
    expect(await left(many.edition, last.edition)).toEqual([5, 0])
    const { rows } = await sql`select 1 from orders where account_id = ${buyer.id}`.execute(m.db)
    expect(rows).toEqual([])
  })
})

it('a piece that comes back while another waits for it is taken', async () => {
  const { edition } = await list(1)
  expect(await withTx(m.db, (tx) => takePieces(tx, [claim(edition, 1)]))).toBeUndefined()
  let waited: ReturnType<typeof takePieces> | undefined
  await withTx(m.db, async (tx) => {
    await returnToStock(tx, edition, 1)
    waited = withTx(m.db, (other) => takePieces(other, [claim(edition, 1)]))
    await expect.poll(waiting).toBe(1)
  })
  expect(await waited).toBeUndefined()
  expect(await left(edition)).toEqual([0])
})

it('a piece that another has just taken is not taken once more', async () => {
  const { edition } = await list(1)
  let waited: ReturnType<typeof takePieces> | undefined
  const wanted = claim(edition, 1)
  await withTx(m.db, async (tx) => {
    expect(await takePieces(tx, [claim(edition, 1)])).toBeUndefined()
    waited = withTx(m.db, (other) => takePieces(other, [wanted]))
    await expect.poll(waiting).toBe(1)
  })
  expect(await waited).toEqual(wanted)
  expect(await left(edition)).toEqual([0])
})

it('a piece is taken of an edition that its seller enlarges meanwhile', async () => {
  const { edition } = await list(1)
  let waited: ReturnType<typeof takePieces> | undefined
  await withTx(m.db, async (tx) => {
    await sql`update edition set total = 50, available = 50 where id = ${edition}`.execute(tx)
    waited = withTx(m.db, (other) => takePieces(other, [claim(edition, 1)]))
    await expect.poll(waiting).toBe(1)
  })
  expect(await waited).toBeUndefined()
  expect(await left(edition)).toEqual([49])
})
