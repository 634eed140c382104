import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OperationId, operationIds, operationOf, operations } from '../../contract/operations/index.ts'
import type { Principal } from '../../contract/principal.ts'
import {
  anotherSeller,
  deliverParcel,
  paidOrder,
  photograph,
  placeOrder,
  shipping,
  theSeller,
  upload,
} from '../../features/orders/test-sale.ts'
import { addSeller } from '../../features/sellers/index.server.ts'
import { isId, newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { mayCall } from '../../platform/http/access.ts'
import type { ApiDocument } from '../openapi/schema.ts'
import { type Caller, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

type Operations = typeof operations
type OwnedId = { [Id in OperationId]: Operations[Id] extends { owned: object } ? Id : never }[OperationId]
type Thing = Operations[OwnedId]['owned']['thing']
const ownedIds = operationIds.filter((id): id is OwnedId => operationOf(id).owned !== undefined)

/** Those who call; 'other' is one of the role who does not own the thing. */
const kinds = ['none', 'guest', 'buyer', 'other buyer', 'seller', 'other seller'] as const
type Kind = (typeof kinds)[number]

const principalOf = (kind: Kind): Principal => {
  if (kind === 'none') return {}
  if (kind === 'guest') return { guest: newId() }
  const role = kind.endsWith('seller') ? 'SELLER' : 'BUYER'
  return { account: { id: newId(), role, staffRoles: [], session: newId(), secondFactor: true } }
}

/** Whether an operation is for a caller: by the role, and, where it acts on somebody's thing, as the one whose thing it is. */
const isFor = (id: OperationId, kind: Kind): boolean =>
  mayCall(id, principalOf(kind)) && (operationOf(id).owned?.by ?? kind) === kind

type Call = {
  body?: unknown
  query?: string
  form?: string
  /** What the form has beside its file. */
  fields?: Record<string, string>
  params?: Record<string, string>
}

let m: Marketplace
let document: ApiDocument
let people: Record<'buyer' | 'other buyer' | 'seller' | 'other seller' | 'guest' | 'none', Caller>
/** The things, as their owner has them. */
let things: Record<Thing, string>
/** What a call says besides the id in its address, so that only whose it is can be the matter. */
let calls: Partial<Record<OperationId, Call>>

beforeAll(async () => {
  m = await openMarketplace()
  document = (await (await fetch(`${m.url}/api/v1/openapi.json`)).json()) as ApiDocument
  const [buyer, other] = [await m.buyer(), await m.buyer()]
  const [seller, otherSeller] = [await theSeller(m), await anotherSeller(m)]
  const { token } = otherSeller
  await m.call('POST', '/seller/shop/', {
    token,
    body: { name: 'Another shop', town: 'Jos', state: 'Plateau', biography: '' },
  })
  people = {
    none: {},
    guest: { guest: await m.guest() },
    buyer: { token: buyer.token },
    'other buyer': { token: other.token },
    seller: { token: seller.token },
    'other seller': { token },
  }
  const prints = await m.list({ name: 'Print', total: 50 })
  // Of a seller who is none of these people: nobody buys an own work.
  const nobodys = await m.list({ name: 'Print of nobody', total: 50 })
  const { sellerId, artistId } = await withTx(m.db, (tx) =>
    addSeller(tx, {
      slug: 'nobody',
      name: 'Nobody',
      town: 'Jos',
      state: 'Plateau',
      biography: '',
      accountId: null,
      at: new Date(),
    }),
  )
  await sql`update work set seller_id = ${sellerId}, artist_id = ${artistId} where id = ${nobodys.id}`.execute(
    m.db,
  )
  const bought = await paidOrder(m, buyer, { product_id: prints.id, quantity: 2 })
  await deliverParcel(m, bought.parcel, seller.token)
  const asked = await m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: bought.items[0], reason: 'changed_mind', text: 'Too large for the wall.' },
  })
  const offered = await m.call('POST', `/seller/returns/${asked.body.data.id}/offers/`, {
    token: seller.token,
    body: { percent: 20 },
  })
  const photographed = await upload(m, `/shop/returns/${asked.body.data.id}/photographs/`, buyer.token)
  const unpaid = await placeOrder(m, buyer, { product_id: (await m.list({ name: 'One' })).id })
  const artist = (await m.call('GET', '/seller/artists/', { token: seller.token })).body.data[0].id
  const work = (await m.call('GET', `/seller/products/${prints.id}/`, { token: seller.token })).body.data
  const categories = (await m.call('GET', '/shop/categories/')).body.data
  const payout = newId()
  await sql`
    insert into payout (id, code, seller_id, amount_kobo, state, created_at)
    select ${payout}, 'PAY-TEST-0001', seller_id, 100000, 'CONFIRMED', now() from artist where id = ${artist}`.execute(
    m.db,
  )
  const begun = await m.call('POST', '/seller/imports/', {
    token: seller.token,
    body: { list: { name: 'works.csv', bytes: 10 } },
  })
  await m.call('POST', '/auth/login/buyer/', { body: { email: buyer.email, password: 'a good password' } })
  const signedIn = await m.call('GET', '/profiles/sessions/', { token: buyer.token })
  const program = await m.call('POST', '/seller/api-keys/', {
    token: seller.token,
    body: { name: 'Stock', scopes: ['works.read'], current_password: 'a good password' },
  })
  const webhook = await m.call('POST', '/seller/webhooks/', {
    token: seller.token,
    body: { url: `${m.url}/nowhere`, events: ['order.paid'], current_password: 'a good password' },
  })
  const notified = await m.call('GET', '/seller/notifications/', { token: seller.token })
  const delivery = newId()
  await sql`
    insert into webhook_delivery (id, endpoint_id, event, event_id, body, created_at)
    values (${delivery}, ${webhook.body.data.id}, 'test', 'test', '{}', now())`.execute(m.db)
  things = {
    key: program.body.data.id,
    webhook: webhook.body.data.id,
    delivery,
    notification: notified.body.data.notifications[0].id,
    session: signedIn.body.data.sessions.find((open: { current: boolean }) => !open.current).id,
    import: begun.body.data.id,
    address: buyer.addressId,
    order: unpaid.id,
    item: bought.items[0] ?? '',
    parcel: bought.parcel,
    return: asked.body.data.id,
    payout,
    artist,
    work: prints.id,
  }
  const photo = photographed.body.data.photographs.at(-1).id
  const [evidence] = (
    await sql<{
      id: string
    }>`select evidence_id as id from parcel_photograph where parcel_id = ${bought.parcel}`.execute(m.db)
  ).rows
  const picture = work.pictures[0].id
  const discount = newId()
  await sql`
    insert into discount (id, work_id, percent, starts_at, ends_at, created_at)
    values (${discount}, ${prints.id}, 10, now() + interval '100 days', now() + interval '101 days', now())`.execute(
    m.db,
  )
  const offer = offered.body.data.offers[0].id
  calls = {
    'profile.endSession': { body: { password: 'a good password' } },
    'addresses.update': {
      body: {
        firstname: 'Stolen',
        address: '1 Other Street',
        city: 'Yaba',
        state: 'Lagos',
        country: 'Nigeria',
        phone: '08012345678',
        zipcode: '',
      },
    },
    'orders.create': {
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: nobodys.id },
    },
    'checkout.quote': { body: { shipping_id: buyer.addressId, product_id: nobodys.id } },
    'orders.claimParcel': { body: {} },
    'orders.read': { query: `?id=${unpaid.id}` },
    'returns.ask': {
      body: { order_item_id: bought.items[0], reason: 'damaged', text: 'Torn at the corner.' },
    },
    'returns.photograph': { form: 'photograph' },
    'returns.askCost': {
      form: 'receipt',
      fields: {
        paid_naira: '4500',
        receipt_number: 'G-1',
        bank_code: '999992',
        account_number: '8030000001',
        account_name: 'Ada Obi',
      },
    },
    'returns.readPhotograph': { params: { photograph: photo } },
    'returns.acceptOffer': { params: { offer } },
    'returns.declineOffer': { params: { offer } },
    'seller.offerReturn': { body: { percent: 90 } },
    'seller.withdrawReturnOffer': { params: { offer } },
    'returns.send': { body: { courier: 'GIG', tracking_code: 'G-1' } },
    'seller.returnPhotograph': { params: { photograph: photo } },
    'seller.photographReturn': { form: 'photograph' },
    'seller.answerReturn': { body: { answer: 'accept', text: '', send_to: '7 Freedom Way, Lagos' } },
    'seller.returnArrived': { body: { intact: true, text: '' } },
    'seller.photographParcel': { form: 'photograph' },
    'seller.parcelPhotograph': { params: { photograph: evidence?.id ?? '' } },
    'seller.removeParcelPhotograph': { params: { photograph: evidence?.id ?? '' } },
    'seller.shipParcel': { body: shipping },
    'seller.correctTracking': { body: { courier: 'Stolen', tracking_code: 'X-1' } },
    'seller.cannotSend': { body: { reason: 'It is not mine.' } },
    'seller.deliverParcel': { body: {} },
    'seller.matchImportColumns': { body: { columns: ['name'], lengths: 'cm', defaults: {} } },
    'seller.readNotifications': { body: { id: notified.body.data.notifications[0].id } },
    'seller.answerClaim': { body: { text: 'It was handed over at the door.' } },
    'seller.updateArtist': {
      body: { version: 1, name: 'Stolen', town: 'Jos', state: 'Plateau', biography: '' },
    },
    'seller.createProduct': {
      body: {
        name: 'Mine',
        category_id: categories[0].id,
        artist_id: artist,
        price: 10_000,
      },
    },
    'seller.updateProduct': { body: { version: work.version, name: 'Stolen' } },
    'seller.previewDiscount': { body: { percent: 10, from: '2026-12-01', to: '2026-12-02' } },
    'seller.addDiscount': { body: { percent: 10, from: '2026-12-01', to: '2026-12-02' } },
    'seller.endDiscount': { params: { discount } },
    'seller.submitProduct': { body: { version: work.version } },
    'seller.pauseProduct': { body: { version: work.version } },
    'seller.resumeProduct': { body: { version: work.version } },
    'seller.dropChanges': { query: `?version=${work.version}` },
    'seller.deleteProduct': { query: `?version=${work.version}` },
    'seller.orderPictures': { body: { version: work.version, picture_ids: [picture] } },
    'seller.describePicture': { params: { picture }, body: { version: work.version, alt: 'Stolen' } },
    'seller.addPictures': { form: 'pictures' },
    'seller.replacePicture': { params: { picture }, form: 'pictures' },
    'seller.removePicture': { params: { picture }, query: `?version=${work.version}` },
    'seller.sendImportPart': { params: { file: 'list', part: '0' } },
    'seller.turnPicture': { params: { picture }, query: `?version=${work.version}`, body: { degrees: 90 } },
  }
})
afterAll(() => m.close())

const addresses = (): Map<string, { method: string; path: string }> =>
  new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        operationId,
        { method: method.toUpperCase(), path: path.replace('/api/v1', '') },
      ]),
    ),
  )

const make = async (
  operation: OwnedId,
  caller: Caller,
  params = calls[operation]?.params ?? {},
): Promise<{ status: number; code: string | undefined; field: string | undefined }> => {
  const found = addresses().get(operation)
  if (!found) throw new Error(`no address for ${operation}`)
  const { body, query = '', form, fields = { version: '1' } } = calls[operation] ?? {}
  const path = found.path
    .replace('{id}', things[operations[operation].owned.thing])
    .replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '')
  const { token, guest } = caller
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(guest && { guestUserID: guest }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const data = new FormData()
  if (form !== undefined) {
    data.set(form, new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'a.jpg')
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
  }
  const sent =
    form === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: data }
  const response = await fetch(`${m.url}/api/v1${path}${query}`, { method: found.method, headers, ...sent })
  const isText = response.headers.get('content-type')?.includes('json') ?? false
  const said = isText ? ((await response.json()) as { code?: string; field?: string }) : undefined
  return { status: response.status, code: said?.code, field: said?.field }
}

it('an operation with an id in it says whose the thing is', () => {
  const silent = [...addresses()].flatMap(([operation, { path }]) => {
    const isPersonal =
      isFor(operation as OperationId, 'other buyer') || isFor(operation as OperationId, 'other seller')
    const isPublic = isFor(operation as OperationId, 'none')
    return /\{id\}/.test(path) && isPersonal && !isPublic && !ownedIds.includes(operation as OwnedId)
      ? [operation]
      : []
  })
  expect(silent).toEqual([])
})

it('what belongs to one is not there for another of the same role, nor for any other', async ({
  annotate,
}) => {
  const wrong: string[] = []
  let refused = 0
  for (const operation of ownedIds) {
    for (const kind of kinds) {
      if (isFor(operation, kind)) continue
      const { status, code, field } = await make(operation, people[kind])
      // Another one of the role passes the gate of roles: only the rows can say no, and do not say that there is something.
      const isOther = kind.startsWith('other') && kind.endsWith(operations[operation].owned.by)
      const isOwnersRole = isOther || (operations[operation].owned.by === 'buyer' && kind.endsWith('seller'))
      const expected = kind === 'none' || kind === 'guest' ? [401] : isOwnersRole ? [404] : [403]
      refused += 1
      if (!expected.includes(status)) wrong.push(`${operation} by ${kind}: ${status} ${code} ${field}`)
    }
  }
  expect(wrong).toEqual([])
  await annotate(`${ownedIds.length} operations on somebody’s thing: ${refused} strangers refused`)
})

it('a second id that is none is answered as one that is not there, below a thing that is there (S-2)', async () => {
  const wrong: string[] = []
  const tried = new Set<string>()
  for (const operation of ownedIds) {
    const params = calls[operation]?.params ?? {}
    const owner = people[operations[operation].owned.by]
    for (const name of Object.keys(params).filter((one) => isId(params[one]))) {
      const answer = await make(operation, owner, { ...params, [name]: 'no-id' })
      const absent = await make(operation, owner, { ...params, [name]: newId() })
      if (answer.status < 400 || answer.status >= 500 || answer.code !== absent.code)
        wrong.push(`${operation} ${name}: ${answer.status} ${answer.code}, not ${absent.code}`)
      tried.add(name)
    }
  }
  expect(wrong).toEqual([])
  expect([...tried].toSorted()).toEqual(['discount', 'offer', 'photograph', 'picture'])
})

it('and the owner reaches it', async () => {
  const wrong: string[] = []
  for (const operation of ownedIds) {
    if (operation.startsWith('seller.delete') || operation === 'addresses.delete') continue
    const { status, code } = await make(operation, people[operations[operation].owned.by])
    if ([401, 403, 404].includes(status)) wrong.push(`${operation}: ${status} ${code}`)
  }
  expect(wrong).toEqual([])
})
