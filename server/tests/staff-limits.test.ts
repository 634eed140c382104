import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendAuditEntry } from '../../features/audit/index.server.ts'
import { limitsOf } from '../../features/audit/rules.ts'
import { anotherSeller, placeOrder, staffMember, theSeller } from '../../features/orders/test-sale.ts'
import { addSeller } from '../../features/sellers/index.server.ts'
import { DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { signedIn } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

type Person = { id: Id; email: string; token: string }

let m: Marketplace
let admin: Person
let support: Person
let shops = 0
beforeAll(async () => {
  m = await openMarketplace()
  admin = await staffMember(m, 'admin')
})
beforeEach(async () => {
  support = await staffMember(m, 'support', 'content')
})
afterAll(() => m.close())

const reason = 'Sells copies as originals'
const disable = (by: Person, id: Id) =>
  m.call('POST', `/staff/people/${id}/disable/`, { token: by.token, body: { reason } })
const buyers = async (count: number): Promise<Id[]> => {
  const made = await Promise.all(Array.from({ length: count }, () => m.buyer()))
  return made.map(({ id }) => id)
}
const shop = async (): Promise<Id> =>
  (
    await withTx(m.db, (tx) =>
      addSeller(tx, {
        slug: `shop-${(shops += 1)}`,
        name: `Shop ${shops}`,
        town: 'Jos',
        state: 'Plateau',
        biography: '',
        accountId: null,
        at: new Date(),
      }),
    )
  ).sellerId
const onShop = (step: string, id: Id, by = support) =>
  m.call('POST', `/staff/sellers/${id}/${step}/`, { token: by.token, body: { reason } })
/** Has a person done a step so many times already. */
const done = (by: Person, action: string, times: number) =>
  withTx(m.db, async (tx) => {
    const context = { clock: { now: () => new Date() }, keyring: m.keyring, staffOf: async () => undefined }
    for (let time = 0; time < times; time += 1)
      await appendAuditEntry(context, tx, {
        actor: { id: by.id, name: 'Sade Test' },
        action,
        subject: { kind: 'test', id: newId() },
      })
  })
const alerts = async (by: Person) =>
  (
    await sql<{ recipient: string; subject: string; text: string }>`
      select recipient, subject, text from mail where event_key like ${`staff-limit:${by.id}:%`}`.execute(
      m.db,
    )
  ).rows
const refused = { status: 403, body: { code: 'staff_limit' } }

describe('R2-17 what one person of staff may do in 24 hours', () => {
  it('a supporter disables ten accounts; the eleventh is for an admin, who has been told; a day later it goes on', async () => {
    const ids = await buyers(11)
    const eleventh = ids.at(-1) ?? ''
    for (const id of ids.slice(0, 10)) expect((await disable(support, id)).status).toBe(200)
    const answer = await disable(support, eleventh)
    expect(answer).toMatchObject(refused)
    expect(answer.body.message).toContain('ask an admin')
    const { rows } = await sql<{ disabled_at: Date | null }>`
      select disabled_at from account where id = ${eleventh}`.execute(m.db)
    expect(rows[0]?.disabled_at).toBeNull()
    expect(await alerts(support)).toMatchObject([
      {
        recipient: admin.email,
        subject: 'Sade Test has reached a limit: 10 accounts disabled',
        text: expect.stringContaining(support.email) as string,
      },
    ])
    expect((await disable(admin, eleventh)).status).toBe(200)
    const colleague = await staffMember(m, 'support')
    expect((await disable(colleague, (await buyers(1))[0] ?? '')).status).toBe(200)
    m.pass(DAY)
    expect((await disable(await signedIn(m, support), (await buyers(1))[0] ?? '')).status).toBe(200)
    m.pass(-DAY)
  })

  it('twenty at once are no more than the limit', async () => {
    const ids = await buyers(20)
    const answers = await Promise.all(ids.map((id) => disable(support, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'staff_limit')).toHaveLength(10)
    const { rows } = await sql`
      select id from account where id = any(${ids}::uuid[]) and disabled_at is not null`.execute(m.db)
    expect(rows).toHaveLength(10)
    expect(await alerts(support)).toHaveLength(1)
  })

  it('three shops in all, whether they are disabled with their account, suspended or taken down; buyers go on', async () => {
    const [seller, other] = [await anotherSeller(m), await anotherSeller(m)]
    expect((await disable(support, seller.id)).status).toBe(200)
    expect((await onShop('suspend', await shop())).status).toBe(200)
    await done(support, 'seller.take_works_down', 1)
    const third = await shop()
    for (const step of ['suspend', 'take-down']) expect(await onShop(step, third)).toMatchObject(refused)
    expect(await disable(support, other.id)).toMatchObject(refused)
    expect((await disable(support, (await buyers(1))[0] ?? '')).status).toBe(200)
    expect((await onShop('suspend', third, admin)).status).toBe(200)
  })

  it('three shops at once by three steps are no more than the limit', async () => {
    const sellers = await Promise.all([1, 2, 3].map(() => anotherSeller(m)))
    const ids = await Promise.all([1, 2, 3].map(() => shop()))
    const answers = await Promise.all([
      ...sellers.map(({ id }) => disable(support, id)),
      ...ids.map((id) => onShop('suspend', id)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'staff_limit')).toHaveLength(3)
  })

  it.each([
    ['seller.hold_payouts', 5, async () => onShop('payout-hold', await shop())],
    [
      'work.take_down',
      30,
      async () => {
        const work = await m.list({ name: `Limited ${newId()}` })
        return m.call('POST', `/staff/works/${work.id}/take-down/`, {
          token: support.token,
          body: { version: 1, reason },
        })
      },
    ],
    [
      'order.cancel',
      20,
      async () => {
        const work = await m.list({ name: `Ordered ${newId()}` })
        const placed = await placeOrder(m, await m.buyer(), { product_id: work.id })
        return m.call('POST', `/staff/orders/${placed.id}/cancel/`, {
          token: support.token,
          body: { reason },
        })
      },
    ],
  ])('%s: %s times, then an admin', async (action, most, step) => {
    await theSeller(m)
    await done(support, action, most - 1)
    const last = await step()
    expect(last.status, JSON.stringify(last.body)).toBe(200)
    expect(await step()).toMatchObject(refused)
    expect(await alerts(support)).toHaveLength(1)
  })

  it.each([
    ['work.refuse', 60, 'POST', '/staff/works/:id/refuse/', { version: 1, reason }],
    ['seller.refuse', 20, 'POST', '/staff/sellers/:id/refuse/', { version: 1, reason }],
    ['artist.refuse', 20, 'POST', '/staff/artists/:id/refuse/', { version: 1, reason }],
    ['article.unpublish', 30, 'POST', '/staff/articles/:id/unpublish/', { version: 1 }],
    ['article.delete', 30, 'DELETE', '/staff/articles/:id/', { version: 1 }],
    ['collection.delete', 30, 'DELETE', '/staff/collections/:id/', { version: 1 }],
    ['composition.delete', 30, 'DELETE', '/staff/compositions/:id/', { version: 1 }],
    ['featured.delete', 30, 'DELETE', '/staff/featured/:id/', undefined],
    ['category.delete', 30, 'DELETE', '/staff/categories/:id/', { version: 1 }],
    ['synonym.delete', 30, 'DELETE', '/staff/synonyms/:id/', { version: 1 }],
    ['station.delete', 30, 'DELETE', '/staff/stations/:id/', { version: 1 }],
    ['template.delete', 30, 'DELETE', '/staff/message-templates/:id/', { version: 1 }],
    ['newsletter.remove', 20, 'DELETE', '/staff/newsletter/:id/', undefined],
  ] as const)('%s: %s times, then an admin', async (action, most, method, path, body) => {
    const work = await m.list({ name: `Refused ${newId()}` })
    const step = ({ token }: Person) =>
      m.call(method, path.replace(':id', path.includes('works') ? work.id : newId()), { token, body })
    await done(support, action, most - 1)
    expect((await step(support)).body.code).not.toBe('staff_limit')
    await done(support, action, 1)
    expect(await step(support)).toMatchObject(refused)
    expect((await step(admin)).body.code).not.toBe('staff_limit')
  })

  it('each step of staff that takes something out of the shop has a limit', async () => {
    const steps =
      /'([a-z_]+\.(?:delete|remove|refuse|unpublish|take_back|take_down|take_works_down|suspend|hold_payouts|disable|disable_seller))'/g
    const found = new Set<string>()
    const files = (await readdir('features', { recursive: true })).filter((file) =>
      /service.*\.ts$/.test(file),
    )
    for (const file of files)
      for (const [, action = ''] of (await readFile(`features/${file}`, 'utf8')).matchAll(steps))
        found.add(action)
    expect(found.size).toBeGreaterThan(15)
    expect([...found].filter((action) => limitsOf(action).length === 0)).toEqual([])
  })
})
