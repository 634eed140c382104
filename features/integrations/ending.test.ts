import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { withTx } from '../../platform/db/index.ts'
import { PASSWORD } from '../../server/testing/test-account.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { mailedFactorCode, signInAs } from '../../server/testing/test-second-factor.ts'
import { codeAt } from '../accounts/index.server.ts'
import { staffMember } from '../orders/test-sale.ts'
import { openTestShop } from '../sellers/test-shop.ts'
import { countFailure } from './store/webhooks.ts'

type Seller = Awaited<ReturnType<typeof openTestShop>>

let m: Marketplace
let admin: { token: string }
let seller: Seller
beforeAll(async () => {
  m = await openMarketplace()
  admin = await staffMember(m, 'admin')
})
afterAll(() => m.close())
beforeEach(async () => void (seller = await openTestShop(m)))

const makeKey = (token: string): Promise<Called> =>
  m.call('POST', '/seller/api-keys/', {
    token,
    body: { name: 'Stock', scopes: ['works.read', 'parcels.read'], current_password: PASSWORD },
  })
const addWebhook = (token: string, name = 'ending'): Promise<Called> =>
  m.call('POST', '/seller/webhooks/', {
    token,
    body: {
      url: `${m.url}/sandbox/sink/${name}`,
      events: ['order.paid', 'payout.sent'],
      current_password: PASSWORD,
    },
  })
const works = (token: string) => m.call('GET', '/seller/products/', { token })
const isOff = async (id: string): Promise<boolean | undefined> =>
  (
    await sql<{
      off: boolean
    }>`select disabled_at is not null as off from webhook_endpoint where id = ${id}`.execute(m.db)
  ).rows[0]?.off
const mailsTo = async (email: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from mail where recipient = ${email} order by created_at, id`.execute(m.db)
  ).rows
const eventsOf = async (id: string): Promise<string[]> => {
  await m.features.accounts.securityEvents.flush()
  const { rows } = await sql<{ kind: string; detail: string }>`
    select kind, detail from security_event where account_id = ${id} and kind ~ '^(api_key|webhook)' order by number`.execute(
    m.db,
  )
  return rows.map(({ kind, detail }) => `${kind} ${detail}`)
}
const codeNow = (secret: string) => codeAt(secret, m.features.accounts.clock.now())
/** Turns two-step sign-in on. */
const setUpFactor = async ({ token }: { token: string }): Promise<{ token: string; secret: string }> => {
  const begun = await m.call('POST', '/auth/second-factor/enrolment/', {
    token,
    body: { password: PASSWORD, mail_code: await mailedFactorCode(m, token) },
  })
  const { secret } = begun.body.data
  const done = await m.call('POST', '/auth/second-factor/confirm/', {
    token,
    body: { code: codeNow(secret) },
  })
  expect(done.status).toBe(200)
  return { token: done.body.data.access, secret }
}

describe('R2-03 what shuts a thief out ends the keys and webhooks that the thief made', () => {
  /** Each does it as the owner, or staff for the owner. */
  const ways: [string, (owner: Seller) => Promise<Called>][] = [
    [
      'a changed password',
      ({ token }) =>
        m.call('PATCH', '/profiles/change_password/', {
          token,
          body: { current_password: PASSWORD, new_password: 'quite another one 7' },
        }),
    ],
    [
      'a password reset by mail',
      async ({ email }) => {
        await m.call('POST', '/auth/send-password-reset-otp/', { body: { email } })
        const otp = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0]
        const body = { email, otp, password: 'quite another one 7' }
        return m.call('POST', '/auth/set-new-password-second/', { body })
      },
    ],
    [
      'signing out all other devices',
      ({ token }) => m.call('DELETE', '/profiles/sessions/', { token, body: { password: PASSWORD } }),
    ],
    [
      'staff who end all sessions',
      ({ id }) => m.call('DELETE', `/staff/people/${id}/sessions/`, { token: admin.token }),
    ],
    [
      'staff who disable the account',
      ({ id }) =>
        m.call('POST', `/staff/people/${id}/disable/`, { token: admin.token, body: { reason: 'Stolen' } }),
    ],
    [
      'a second factor that is set up',
      async ({ token }) => {
        await setUpFactor({ token })
        return { status: 200, body: {} }
      },
    ],
  ]

  it.each(ways)('%s: at once, with an event for each and one mail that names them', async (_how, shutOut) => {
    const key = (await makeKey(seller.token)).body.data
    const webhook = (await addWebhook(seller.token)).body.data
    expect((await works(key.token)).status).toBe(200)
    expect(await isOff(webhook.id)).toBe(false)
    expect((await shutOut(seller)).status).toBe(200)
    expect((await works(key.token)).body.code).toBe('session_expired')
    expect(await isOff(webhook.id)).toBe(true)
    expect(await eventsOf(seller.id)).toEqual([
      'api_key.made works.read parcels.read',
      `webhook.made ${new URL(m.url).host}`,
      'api_key.revoked Stock',
      `webhook.off ${new URL(m.url).host}`,
    ])
    const letters = (await mailsTo(seller.email)).filter(({ subject }) => subject.includes('have ended'))
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('“Stock”')
    expect(letters[0]?.text).toContain(webhook.url)
  })

  it('a second factor that is turned off ends them too', async () => {
    const { token, secret } = await setUpFactor(seller)
    const key = (await makeKey(token)).body.data
    m.pass(2 * MINUTE)
    const off = await m.call('DELETE', '/auth/second-factor/', {
      token,
      body: { password: PASSWORD, code: codeNow(secret) },
    })
    expect(off.status).toBe(200)
    expect((await works(key.token)).status).toBe(401)
  })

  it('who has neither gets no mail about them, and what others have goes on', async () => {
    const other = await openTestShop(m)
    const key = (await makeKey(other.token)).body.data
    const webhook = (await addWebhook(other.token)).body.data
    await m.call('DELETE', '/profiles/sessions/', { token: seller.token, body: { password: PASSWORD } })
    expect((await mailsTo(seller.email)).filter(({ subject }) => subject.includes('have ended'))).toEqual([])
    expect((await works(key.token)).status).toBe(200)
    expect(await isOff(webhook.id)).toBe(false)
  })

  it('a thief who makes keys and webhooks in the same moment is left with none', async () => {
    const thief: string = (await signInAs(m, { email: seller.email, password: PASSWORD })).body.data.access
    for (let round = 0; round < 5; round++)
      await Promise.all([
        ...Array.from({ length: 3 }, () => makeKey(thief)),
        addWebhook(thief),
        m.call('DELETE', '/profiles/sessions/', { token: seller.token, body: { password: PASSWORD } }),
        ...Array.from({ length: 3 }, () => makeKey(thief)),
        addWebhook(thief),
      ])
    const { rows } = await sql<{ good: number }>`
      select (select count(*) from api_key where account_id = ${seller.id} and revoked_at is null)
        + (select count(*) from webhook_endpoint where account_id = ${seller.id} and disabled_at is null) as good`.execute(
      m.db,
    )
    expect(Number(rows[0]?.good)).toBe(0)
  })

  it('a message that is given up later leaves a webhook off', async () => {
    const { id } = (await addWebhook(seller.token)).body.data
    await m.call('DELETE', '/profiles/sessions/', { token: seller.token, body: { password: PASSWORD } })
    expect(await withTx(m.db, (tx) => countFailure(tx, id, 5, new Date()))).toBe(false)
    expect(await isOff(id)).toBe(true)
  })
})

describe('R2-03 a webhook', () => {
  it('is announced by mail and noted when it is made and switched on, noted when it is deleted', async () => {
    const { id, url } = (await addWebhook(seller.token)).body.data
    const announced = async () =>
      (await mailsTo(seller.email)).filter(({ subject }) => subject.includes('A webhook was switched on'))
    expect(await announced()).toHaveLength(1)
    expect((await announced())[0]?.text).toContain(url)
    await sql`update webhook_endpoint set disabled_at = now() where id = ${id}`.execute(m.db)
    const call = (method: 'POST' | 'DELETE', what = '') =>
      m.call(method, `/seller/webhooks/${id}/${what}`, { token: seller.token })
    expect((await call('POST', 'enable/')).status).toBe(200)
    expect((await call('POST', 'enable/')).status).toBe(200)
    expect(await announced()).toHaveLength(2)
    expect((await call('DELETE')).status).toBe(200)
    expect(await eventsOf(seller.id)).toEqual([
      `webhook.made ${new URL(m.url).host}`,
      `webhook.on ${new URL(m.url).host}`,
      `webhook.deleted ${new URL(m.url).host}`,
    ])
  })
})

describe('R2-20 many at once', () => {
  it('twelve webhooks: five are made', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => addWebhook(seller.token, `many-${n}`)),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(made.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['too_many_webhooks']),
    )
  })

  it('thirty keys: twenty are made', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => makeKey(seller.token)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  })
})
