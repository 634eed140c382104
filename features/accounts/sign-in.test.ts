import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Id, newId } from '../../kernel/id.ts'
import { createDb } from '../../platform/db/index.ts'
import { createGuest, guestExists } from './index.server.ts'
import { bearer, openHouse, PASSWORD, type TestHouse } from './test-house.ts'

let house: TestHouse
const merged: { account: Id; guest: Id }[] = []
let email: string
beforeAll(async () => {
  house = await openHouse({
    onSignIn: [async (_tx, account, guest) => void merged.push({ account, guest })],
  })
  email = await house.member()
})
afterAll(() => house.close())
beforeEach(() => house.forgetTries())

const tryToSignIn = (to: string) =>
  house.app.inject({
    method: 'POST',
    url: '/auth/login/buyer',
    payload: { email: to, password: 'wrong password' },
  })
const withoutId = (body: string): string => body.replace(/"request_id":"[^"]*"/, '')

describe('signing in', () => {
  test('API-04 a wrong password and an unknown account are answered alike', async () => {
    const [known, unknown] = [await tryToSignIn(email), await tryToSignIn('stranger@example.com')]
    expect(known.statusCode).toBe(401)
    expect(withoutId(unknown.body)).toBe(withoutId(known.body))
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted())
  })

  test('API-04 the time tells nobody whether an account exists', async ({ annotate }) => {
    const open = await openHouse({ limited: false })
    const there = await open.member()
    /** Milliseconds of the processor that a try took: others on a busy machine add nothing to them. */
    const once = async (to: string): Promise<number> => {
      const before = process.cpuUsage()
      await open.call('POST', '/auth/login/buyer/', { email: to, password: 'wrong password' })
      return process.cpuUsage(before).user / 1_000
    }
    await once('warm@example.com')
    let [known, unknown] = [0, 0]
    for (let i = 0; i < 40; i++) {
      known += (await once(there)) / 40
      unknown += (await once('stranger@example.com')) / 40
    }
    await open.close()
    await annotate(`Sign-in refused: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`)
    // Without the same work one would be a tenth of the other.
    expect(known / unknown).toBeGreaterThan(0.5)
    expect(known / unknown).toBeLessThan(2)
  })

  test('API-04 guessing is throttled for an account and an address, also when it is made all at once', async () => {
    const victim = await house.member()
    const tries = Array.from({ length: 20 }, () =>
      house.call('POST', '/auth/login/buyer/', { email: victim, password: 'wrong password' }),
    )
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(12)
    const right = await house.call('POST', '/auth/login/buyer/', { email: victim, password: PASSWORD })
    expect(right.status).toBe(429)
    await house.signIn(email)
  })

  test('API-04 a right password gives its try back', async () => {
    for (let i = 0; i < 12; i++) await house.signIn(email)
  })

  test('AUT-02 API-05 R-5 a guest is merged once, no matter who signs in, how often and by which path', async () => {
    const [guest, other] = [await createGuest(house.t.db, { now: () => new Date() }), await house.member()]
    const headers = { guestUserID: guest }
    merged.length = 0
    await Promise.all([
      ...Array.from({ length: 6 }, () => house.signIn(email, {}, headers)),
      house.call('POST', '/auth/login/guest/', { email: other, password: PASSWORD }, headers),
    ])
    expect(merged.filter((it) => it.guest === guest)).toHaveLength(1)
    expect(await guestExists(house.t.db, guest)).toBe(false)
  })

  test('AUT-02 an unknown or broken guest id keeps nobody out of signing in', async () => {
    await house.signIn(email, {}, { guestUserID: newId() })
    await house.signIn(email, {}, { guestUserID: 'undefined' })
    expect(await house.call('GET', '/profiles/', undefined, { guestUserID: 'undefined' })).toMatchObject({
      status: 401,
      body: { code: 'guest_unknown' },
    })
  })

  test('API-04 a merge that fails leaves no session behind', async () => {
    const broken = await openHouse({ onSignIn: [() => Promise.reject(new Error('no'))] })
    const person = await broken.member()
    const guest = await createGuest(broken.t.db, { now: () => new Date() })
    const answer = await broken.call(
      'POST',
      '/auth/login/buyer/',
      { email: person, password: PASSWORD },
      { guestUserID: guest },
    )
    const { rows } = await sql`select 1 from session`.execute(broken.t.db)
    const isGuest = await guestExists(broken.t.db, guest)
    await broken.close()
    expect(answer.status).toBe(500)
    expect(rows).toHaveLength(0)
    expect(isGuest).toBe(true)
  })

  test('API-04 API-32 without the database it says so, and that it may work later', async () => {
    const nowhere = createDb('postgres://nobody@127.0.0.1:1/none')
    const dark = await openHouse({ db: nowhere })
    const { access } = await house.signIn(email)
    const answers = [
      await dark.call('POST', '/auth/login/buyer/', { email, password: PASSWORD }),
      await dark.call('GET', '/profiles/', undefined, bearer({ access })),
    ]
    await dark.close()
    await nowhere.destroy()
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })
})
