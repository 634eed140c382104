import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '../db/seed/accounts.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { callApi, newBuyer, tokensOf } from './people.ts'
import { charge, place } from './purchases.ts'
import { photograph, type Worker } from './sales.ts'
import type { Person } from './steps.ts'

/** What the screens of the studio and the office show, by id. */
export type KnownSelling = {
  draftWork: string
  submittedWork: string
  liveWork: string
  /** Two on show that their buyer returns, the second for more than one person decides about. */
  returnedWork: string
  preciousWork: string
  /** On show, with other texts that wait for approval. */
  changedWork: string
  packingParcel: string
  shippingParcel: string
  payout: string
  article: string
  message: string
  /** Of somebody who waits to be verified and has no work yet. */
  newSeller: string
  /** A buyer, and a collection that is shown, as staff see them. */
  person: string
  collection: string
  /** A composition of the home page, a draft. */
  composition: string
  /** One of the staff, as the others see them. */
  member: string
  /** A list that was checked, with a row that is wrong. */
  import: string
}

/** Naira above which a decision takes two people in a marketplace for screens. */
export const TWO_PEOPLE_ABOVE = 20_000_000

const jpeg = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
const pictureOf = async (slug: string): Promise<Blob> =>
  jpeg(await readFile(join(import.meta.dirname, `../db/seed/pictures/${slug}.jpg`)))

/** Drafts of the demo's seller: one barely begun, one that waits for approval, one that was approved. */
const prepareWorks = async (seller: Worker, staff: Worker) => {
  const [category] = await seller<{ id: string }[]>('GET', '/shop/categories/')
  const draft = async (entry: Record<string, unknown>) =>
    (await seller<{ id: string }>('POST', '/seller/products/', { ...entry, category_id: category?.id })).id
  const submit = async (name: string, picture: string, price = 240_000): Promise<string> => {
    const id = await draft({
      name,
      desc: 'Oil on canvas, painted in one dry season.',
      medium: 'Oil on canvas',
      price,
      width_cm: 60,
      height_cm: 90,
    })
    const form = new FormData()
    form.set('image', await pictureOf(picture), 'front.jpg')
    await seller('POST', `/seller/products/${id}/pictures/`, form)
    await seller('POST', `/seller/products/${id}/submit/`, {})
    return id
  }
  const show = async (name: string, picture: string, price?: number): Promise<string> => {
    const id = await submit(name, picture, price)
    const { version } = await staff<{ version: number }>('GET', `/staff/works/${id}/`)
    await staff('POST', `/staff/works/${id}/approve/`, { version })
    return id
  }
  const liveWork = await show('Evening over Naraguta', 'osupa-sixteen-moons')
  const changedWork = await show('Noon over Naraguta', 'the-river-before-rain')
  const { version } = await seller<{ version: number }>('GET', `/seller/products/${changedWork}/`)
  await seller('PATCH', `/seller/products/${changedWork}/`, {
    version,
    name: 'Noon over Naraguta hill',
    medium: 'Oil and sand on canvas',
    desc: 'Oil and sand on canvas, painted in two dry seasons.\n\nThe sand is from the hill itself.',
  })
  return {
    draftWork: await draft({ name: 'A wall that is not finished' }),
    liveWork,
    returnedWork: await show('Dawn over Naraguta', 'first-rain-assop'),
    preciousWork: await show('The hundred hills', 'erg-of-dark-water', TWO_PEOPLE_ABOVE + 1_000_000),
    changedWork,
    submittedWork: await submit('Market day at Bukuru, seen from the bus', 'harbour-strips'),
  }
}

/** A key of a program of the demo's seller, and an address that hears of events which the screens do not bring about. */
const prepareProgram = async (seller: Worker): Promise<void> => {
  const proof = { current_password: demoPassword }
  await seller('POST', '/seller/api-keys/', {
    name: 'Stock at the gallery in Jos',
    scopes: ['works.read', 'works.write', 'parcels.read'],
    ...proof,
  })
  await seller('POST', '/seller/webhooks/', {
    url: 'https://stock.gallery.example/hooks/aworan?shop=1',
    events: ['payout.sent'],
    ...proof,
  })
}

/** A list of the demo's seller with a work that is right and one without a price. */
const prepareImport = async (market: RunningMarketplace, seller: Worker): Promise<string> => {
  const list = Buffer.from(
    'reference,name,category,medium,price\nA-1,Dry season at Shere,art,Oil on canvas,240000\nA-2,Rain at Shere,art,Oil on canvas,\n',
  )
  const { id } = await seller<{ id: string }>('POST', '/seller/imports/', {
    list: { name: 'works.csv', bytes: list.length },
  })
  const { access } = await tokensOf(market, { email: demoAccounts.seller.email, password: demoPassword })
  const sent = await fetch(`${market.url}/api/v1/seller/imports/${id}/list/0/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(list),
  })
  if (!sent.ok) throw new Error(await sent.text())
  return id
}

/** Somebody with a shop and nothing in it, who has shown a document. */
const prepareOpener = async (market: RunningMarketplace): Promise<Person> => {
  const opener = await newBuyer(market)
  const { access } = await tokensOf(market, opener)
  await callApi(market, 'POST', '/seller/shop/', { name: 'Ilé Àrọ̀', town: 'Òṣogbo', state: 'Osun' }, access)
  const form = new FormData()
  for (const [name, text] of Object.entries({
    legal_name: 'Ṣọlá Adéwálé',
    document_kind: 'passport',
    document_number: 'A01234567',
  }))
    form.set(name, text)
  form.set('document', jpeg(await photograph()), 'passport.jpg')
  const { status, error } = await callApi(market, 'POST', '/seller/verification/', form, access)
  if (status >= 300) throw new Error(error)
  return opener
}

/** An order that was paid short. */
const prepareException = async (market: RunningMarketplace, slug: string): Promise<void> => {
  const { access } = await tokensOf(market, await newBuyer(market))
  const placed = await place(market, access, slug)
  await charge(market, placed, 'successful', placed.price_total - 1_000)
  await callApi(market, 'POST', `/shop/orders/${placed.id}/check/`, {}, access)
}

/**
 * Gives the demo's seller and the staff something to look at, after orders were made: works in several states, a payout, an
 * exception (the work `short` is paid short), a new seller, a look at the books.
 */
export const prepareSelling = async (
  market: RunningMarketplace,
  { seller, staff, short }: { seller: Worker; staff: Worker; short: string },
): Promise<{ selling: KnownSelling; opener: Person }> => {
  await prepareException(market, short)
  const works = await prepareWorks(seller, staff)
  await prepareProgram(seller)
  const opener = await prepareOpener(market)
  const parcelIn = async (state: string) =>
    (await seller<{ parcels: { id: string }[] }>('GET', `/seller/parcels/?state=${state}`)).parcels[0]?.id ??
    ''
  // What was sold waits until it can no longer be returned; a correction is payable at once.
  const { id: shop } = await seller<{ id: string }>('GET', '/seller/shop/')
  await staff('POST', '/staff/ledger/adjustments/', {
    debit: 'commission',
    credit: 'seller_payable',
    amount: 84_000,
    seller_id: shop,
    note: 'The commission of your first sale, given back.',
  })
  await staff('POST', '/staff/payouts/', {})
  await staff('POST', `/staff/sellers/${shop}/terms/`, {
    commission_bp: 1_250,
    vat_registered: true,
    reason: 'As agreed for the second year.',
  })
  const { products } = (
    await callApi<{ products: { slug: string }[] }>(market, 'GET', '/shop/products/?limit=1')
  ).data
  await callApi(market, 'POST', `/shop/products/${products[0]?.slug}/report/`, {
    reason: 'copied',
    text: 'I photographed this one myself, in Bukuru.',
  })
  await callApi(market, 'POST', '/general/send-message/', {
    name: 'Ṣọlá Adéwálé',
    email: 'sola@journey.example',
    text: 'Do you deliver to Jos within a week?',
  })
  await staff('POST', '/staff/ledger/checks/', {})
  const [artist] = await seller<{ id: string; name: string; town: string; state: string; version: number }[]>(
    'GET',
    '/seller/artists/',
  )
  if (!artist) throw new Error('the seller has no artist')
  await seller('PUT', `/seller/artists/${artist.id}/`, {
    name: `${artist.name} & Sons`,
    town: artist.town,
    state: artist.state,
    biography: 'We carve in Ọ̀yọ́ since 1962, father and sons.',
    version: artist.version,
  })
  const { payouts } = await staff<{ payouts: { id: string }[] }>('GET', '/staff/payouts/')
  const { sellers } = await staff<{ sellers: { id: string }[] }>('GET', '/staff/sellers/?state=submitted')
  const { articles } = await staff<{ articles: { id: string }[] }>('GET', '/staff/articles/')
  const { messages } = await staff<{ messages: { id: string }[] }>('GET', '/staff/messages/')
  const { people } = await staff<{ people: { id: string }[] }>('GET', '/staff/people/')
  const collections = await staff<{ id: string }[]>('GET', '/staff/collections/')
  const composition = await staff<{ id: string }>('POST', '/staff/compositions/', { name: 'December' })
  const { accounts } = await staff<{ accounts: { id: string }[] }>('GET', '/staff/accounts/')
  const selling = {
    ...works,
    person: people[0]?.id ?? '',
    collection: collections[0]?.id ?? '',
    composition: composition.id,
    member: accounts[0]?.id ?? '',
    import: await prepareImport(market, seller),
    packingParcel: await parcelIn('PACKING'),
    shippingParcel: await parcelIn('SHIPPING'),
    payout: payouts[0]?.id ?? '',
    article: articles[0]?.id ?? '',
    message: messages[0]?.id ?? '',
    newSeller: sellers[0]?.id ?? '',
  }
  for (const [name, id] of Object.entries(selling)) if (id === '') throw new Error(`there is no ${name}`)
  return { selling, opener }
}
