import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OperationId, operationOf } from '../../contract/operations/index.ts'
import { deliverParcel, paidOrder } from '../../features/orders/test-sale.ts'
import { signIn } from '../../features/sellers/test-shop.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { expectNoise } from '../../platform/log/test-noise.ts'
import { patience } from '../../platform/project/test-patience.ts'
import { type ApiDocument, withPlainRequests } from '../openapi/schema.ts'
import { PASSWORD, passSecondFactor } from '../testing/test-account.ts'
import { type Caller, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'
import type { Existing } from './requests.ts'
import { type FuzzReport, fuzz } from './run.ts'
import { usualTexts } from './values.ts'

/** Requests to each operation, the same in each run; `npm run fuzz -- --runs N` sends more, and others each time. */
const runs = Number(process.env.FUZZ_RUNS ?? 25)
const seed = Number(process.env.FUZZ_SEED ?? 1)

let m: Marketplace
let document: ApiDocument
let callers: Caller[]
/** Places among the callers: whom most operations are for, and those for sellers and for staff. */
const [BUYER, SELLER, ADMIN] = [0, 1, 2]
let existing: Existing
let renewal: NodeJS.Timeout

/** Access tokens last ten minutes, a long run does not end by then. */
const RENEWED_EVERY = 4 * MINUTE

const signInAgain = async ({ email }: { email: string }): Promise<string> => {
  const { status, body } = await signInAs(m, { email, password: PASSWORD })
  if (status !== 200) throw new Error(`${email} cannot sign in any more: ${JSON.stringify(body)}`)
  await passSecondFactor(m.db, { email })
  return body.data.access
}

beforeAll(async () => {
  m = await openMarketplace()
  document = withPlainRequests((await (await fetch(`${m.url}/api/v1/openapi.json`)).json()) as ApiDocument)
  const one = await m.list({ name: 'Fuzzed piece', frameNaira: 5_000 })
  const many = await m.list({ name: 'Fuzzed print', total: 500_000 })
  const [buyer, other] = [await m.buyer(), await m.buyer()]
  const placed = await m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: many.id },
  })
  const [item] = (
    await m.call('GET', `/shop/orders-by-id/?id=${placed.body.data.id}`, { token: buyer.token })
  ).body.data.items
  const [owner, admin] = [await signIn(m, 'SELLER'), await signIn(m, 'STAFF', 'admin')]
  await sql`update seller set account_id = ${owner.id}`.execute(m.db)
  const [tree] = (await m.call('GET', '/staff/categories/', { token: admin.token })).body.data
  const [seller] = (await m.call('GET', '/staff/sellers/', { token: admin.token })).body.data.sellers
  const [artist] = (await m.call('GET', '/seller/artists/', { token: owner.token })).body.data
  const works = (await m.call('GET', '/seller/products/', { token: owner.token })).body.data.products
  const featured = await m.call('POST', '/staff/featured/', {
    token: admin.token,
    body: { kind: 'hero', work_id: many.id, from: '2026-01-01T00:00:00Z' },
  })
  const people = [buyer, owner, admin, other]
  const begun = await m.call('POST', '/seller/imports/', {
    token: owner.token,
    body: { list: { name: 'works.csv', bytes: 10 } },
  })
  callers = [
    ...people.map(({ token }) => ({ token })),
    { guest: await m.guest() },
    {},
    { token: 'x.y.z' },
    { guest: 'x' },
  ]
  const renew = async (): Promise<void> => {
    for (const [place, person] of people.entries()) callers[place] = { token: await signInAgain(person) }
  }
  renewal = setInterval(() => void renew(), RENEWED_EVERY)
  const bought = await paidOrder(m, buyer, { product_id: many.id, quantity: 9 })
  await deliverParcel(m, bought.parcel, owner.token)
  const asked = await m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: bought.items[0], reason: 'changed_mind', text: 'Too large.' },
  })
  existing = {
    known: [
      one.slug,
      many.slug,
      buyer.addressId,
      bought.id,
      bought.parcel,
      asked.body.data.id,
      placed.body.data.id,
      item.id,
      'photography',
      'black-and-white',
      works[0].picture.id,
      // Few callers may use these: they come up more often.
      ...Array.from({ length: 4 }, () => [
        one.id,
        many.id,
        tree.id,
        seller.id,
        artist.id,
        featured.body.data[0].id,
        begun.body.data.id,
      ]).flat(),
    ],
    usual: {
      ...usualTexts,
      id: fc.constantFrom(placed.body.data.id, buyer.addressId),
      slug: fc.constantFrom(one.slug, many.slug),
      product_slug: fc.constantFrom(one.slug, many.slug),
      order_item_id: fc.constantFrom(...bought.items),
      product_id: fc.constantFrom(one.id, many.slug, null),
      size_id: fc.constantFrom(...one.sizes, ...many.sizes, null),
      shipping_id: fc.constant(buyer.addressId),
      pickup_station_id: fc.constant(await m.stationId()),
      version: fc.integer({ min: 1, max: 40 }),
      price: fc.constantFrom(1_000, 2_500.5),
      frame_price: fc.constantFrom(500, null),
      in_stock: fc.integer({ min: 0, max: 3 }),
      year: fc.constantFrom(2024, null),
      width_cm: fc.constantFrom(40, 60.5, null),
      height_cm: fc.constantFrom(30, null),
      depth_cm: fc.constantFrom(2, null),
      sizes: fc.constant([{ label: 'A', price: 1_000, total: 3 }]),
      category_id: fc.constant(tree.id),
      subcategory_id: fc.constant(null),
      isubcategory_id: fc.constant(null),
      parent_id: fc.constantFrom(tree.id, null),
      artist_id: fc.constant(artist.id),
      work_id: fc.constantFrom(one.id, many.id),
      picture_ids: fc.constantFrom([works[0].picture.id], []),
      from: fc.constant('2026-03-01T00:00:00Z'),
      to: fc.constantFrom('2099-03-01T00:00:00Z', null),
      status: fc.constantFrom('draft', 'live', 'submitted', 'review', 'sold'),
    },
  }
})
afterAll(() => {
  clearInterval(renewal)
  return m.close()
})

/** Whom an operation is for comes most often, everybody else too. */
const callerOf = (operation: string): fc.Arbitrary<number> => {
  const isFor = operationOf(operation as OperationId).access
  const usual = ['anyone', 'owner', 'account'].includes(isFor) ? BUYER : isFor === 'seller' ? SELLER : ADMIN
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.nat(callers.length - 1) },
  )
}

/** What sellers and staff may do often needs a thing in one state: there it is enough that they are let in. */
const isForRoles = (operation: string): boolean =>
  !['anyone', 'owner', 'account'].includes(operationOf(operation as OperationId).access)

// Signing out would end the sessions that the other requests need.
const isLasting = (operation: string): boolean => operation !== 'auth.signOut'

/** `npm run fuzz -- --only payouts` sends to those alone whose names begin so. */
const isWanted = (operation: string): boolean =>
  isLasting(operation) && operation.startsWith(process.env.FUZZ_ONLY ?? '')

/** What only a mail, a file, a password, a second factor's code, a signature or two ids that belong together open. */
const outOfReach = new Set([
  'auth.verifyEmail',
  'auth.signIn',
  'auth.signInGuest',
  'auth.setPassword',
  'auth.refresh',
  'profile.editImage',
  'returns.photograph',
  'returns.readPhotograph',
  // Only after staff have approved.
  'returns.send',
  'returns.askCost',
  'profile.changePassword',
  'profile.delete',
  'payments.webhook',
  'messages.report',
  'seller.enterMessageNumber',
  'seller.confirmMessageNumber',
  'seller.signIn',
  'staff.signIn',
  'profile.dataFile',
  'profile.endSession',
  'profile.endOtherSessions',
  'auth.confirmSecondFactor',
  'auth.removeSecondFactor',
])

it('no request to any operation makes it fail, leak or answer in another shape than documented', {
  timeout: (180_000 + 2_000 * runs) * patience,
}, async ({ annotate }) => {
  // Read by who runs it for an hour: npm run fuzz.
  if (process.env.FUZZ_VERBOSE) expectNoise(/^console\.log: \S+: \d+ in /)
  const onReport = ({ operation, requests, byStatus, slowestMs, tookMs }: FuzzReport): void =>
    console.log(
      `${operation}: ${requests} in ${(tookMs / 1_000).toFixed(1)} s, slowest ${slowestMs} ms, ${JSON.stringify(byStatus)}`,
    )
  const reports = await fuzz(m.url, document, {
    runs,
    seed,
    callers,
    callerOf,
    existing,
    only: isWanted,
    ...(process.env.FUZZ_VERBOSE ? { onReport } : {}),
  })
  expect(reports.length, 'operations that --only names').toBeGreaterThan(0)
  const requests = reports.reduce((sum, report) => sum + report.requests, 0)
  const triedAgain = reports.reduce((sum, report) => sum + report.triedAgain, 0)
  const slowest = reports.toSorted((a, b) => b.slowestMs - a.slowestMs)[0]
  await annotate(
    `${requests} requests to ${reports.length} operations, seed ${seed}, no 5xx (overloaded and asked again: ${triedAgain}); slowest ${slowest?.slowestMs} ms (${slowest?.operation})`,
  )
  expect(requests).toBe(reports.length * runs)
  // A generator that only ever gets refused reaches nothing; a short run may have no luck.
  if (runs < 1_000) return
  const unreached = reports.filter(({ operation, byStatus }) => {
    const statuses = Object.keys(byStatus).map(Number)
    return isForRoles(operation)
      ? statuses.every((status) => status === 401 || status === 403)
      : !outOfReach.has(operation) && !statuses.some((status) => status < 300 || status === 409)
  })
  expect(unreached.map((report) => report.operation)).toEqual([])
})
