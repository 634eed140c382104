import * as z from 'zod/mini'
import { pictureKinds } from '../kernel/picture-kinds.ts'
import { credentials, phoneForm, registration } from './account.ts'
import { exhibition } from './artist.ts'
import { accountChecks } from './bank.ts'
import { picture, shopPause, shownPicture } from './catalogue.ts'
import { pageQuery } from './envelope.ts'
import { hasContact, publicName } from './names.ts'
import { amountAsked } from './ranges.ts'
import {
  day,
  line,
  optionalLines,
  optionalText,
  pasted,
  pastedDigits,
  states,
  storable,
  tidied,
  typed,
} from './texts.ts'

/**
 * The version of a thing that its changer saw; If-Match may carry it instead. With an old one a change is refused
 * (changed_meanwhile, with the present values as `present`). Without one it is refused too (version_missing), but for
 * PUT /seller/account/ and PATCH /seller/products/{id}/, which take it.
 */
export const version = z.optional(z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)))

const text = (max: number, read = line) =>
  z.string().check(read, z.maxLength(max, `At most ${max} characters`), storable)
const required = (what: string, max = 200) => typed(`${what} is required`, max)
const state = z.enum(states, { error: 'State is required' })
const id = z.string().check(z.maxLength(100))

/** Naira of a price: at least 1, at most a billion, two decimals. */
const naira = (least: number) =>
  z.number({ error: 'Price is required' }).check(
    z.gte(least),
    z.lte(1e9),
    z.refine((it) => Math.abs(it * 100 - Math.round(it * 100)) < 1e-6, { error: 'At most two decimals' }),
  )
/** Centimetres, to the millimetre. */
const cm = z.number().check(
  z.gt(0),
  z.lte(5_000),
  z.refine((it) => Math.abs(it * 10 - Math.round(it * 10)) < 1e-6, { error: 'At most one decimal' }),
)

/** POST /seller/register/: as for a buyer; `utype` may be left out. */
export const sellerRegistration = z.extend(registration, {
  utype: z._default(z.literal('SELLER'), 'SELLER'),
})

/** POST /seller/login/. */
export const sellerCredentials = credentials

/** POST /seller/shop/. Without a slug it is made from the name; it never changes afterwards. */
export const newShop = z.strictObject({
  name: publicName('Name is required', 80),
  slug: z.optional(text(100)),
  town: required('Town', 80),
  state,
  biography: optionalLines(2_000),
})

/** PUT /seller/shop/. */
export const shopChange = z.strictObject({
  version,
  name: publicName('Name is required', 80),
  town: required('Town', 80),
  state,
  biography: optionalLines(2_000),
})

/** PUT /seller/shop/ship-from/: from where the seller sends, and where works are sent back to. */
export const shipFromChange = z.strictObject({
  version,
  address: required('Address', 200),
  city: required('City', 80),
  state,
  ...phoneForm.shape,
})

/** Nobody looks at the note before buyers read it, so that it leads nobody to pay elsewhere. */
const noContact = z.refine((note) => typeof note === 'string' && !hasContact(note), {
  error: 'Please leave out links, mail addresses and phone numbers, and put a space after a full stop',
})

/** POST /seller/shop/pause/: the day of Lagos on which the shop opens again by itself, and what buyers read. Without a day it stays paused. */
export const pauseEntry = z.strictObject({
  until: z.optional(z.nullable(day)),
  note: z._default(text(200).check(noContact), ''),
})

/** From where a seller sends, as on the packing slip. */
export const shipFrom = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  phone: z.string(),
})

export const shop = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  slug: z.string(),
  town: z.string(),
  state: z.string(),
  biography: z.string(),
  picture: z.nullable(picture),
  verification: z.enum(['new', 'submitted', 'verified', 'refused']),
  /** From where the seller sends; null until they have said it. */
  ship_from: z.nullable(shipFrom),
  /** null while the shop is open. */
  pause: z.nullable(shopPause),
})
export type Shop = z.infer<typeof shop>

/** The most exhibitions that an artist's page names. */
export const MOST_EXHIBITIONS = 40

const exhibitionForm = z.strictObject({
  year: z
    .number({ error: 'Year is required' })
    .check(
      z.int('A year of four figures'),
      z.gte(1900, 'A year from 1900'),
      z.lte(2100, 'A year up to 2100'),
    ),
  title: required('Title', 120),
  place: optionalText(120),
})

/** POST and PUT /seller/artists/. What is left out of statement and exhibitions stays as it is. */
export const newArtist = z.strictObject({
  name: publicName('Name is required', 80),
  town: required('Town', 80),
  state,
  /** What the artist says of the work, in one or two sentences. */
  statement: z.optional(text(400, tidied)),
  biography: optionalLines(2_000),
  exhibitions: z.optional(
    z.array(exhibitionForm).check(z.maxLength(MOST_EXHIBITIONS, `At most ${MOST_EXHIBITIONS} exhibitions`)),
  ),
})
export type NewArtist = z.infer<typeof newArtist>
export const artistChange = z.extend(newArtist, { version })

export const artist = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  slug: z.string(),
  town: z.string(),
  state: z.string(),
  statement: z.string(),
  biography: z.string(),
  exhibitions: z.array(exhibition),
  /** The portrait. */
  picture: z.nullable(picture),
  works: z.number(),
  /** How many of them are on show; an artist with none has no page. */
  shown: z.number(),
  /** How many accounts follow the artist. Nobody sees which. */
  followers: z.number(),
  /** What waits for approval, where works of the artist were shown. */
  pending: z.nullable(
    z.object({
      name: z.string(),
      town: z.string(),
      state: z.string(),
      statement: z.string(),
      biography: z.string(),
      exhibitions: z.array(exhibition),
    }),
  ),
  /** The portrait that waits with it. */
  pending_picture: z.nullable(picture),
  /** Why the last change was refused; else empty. */
  refusal: z.string(),
})
export type Artist = z.infer<typeof artist>

export const documentKinds = ['nin', 'passport', 'drivers_licence', 'voters_card', 'cac'] as const

/** What was shown to prove who a seller is; the number is masked but for its last four signs. */
export const identity = z.object({
  legal_name: z.string(),
  document_kind: z.enum(documentKinds),
  document_number: z.string(),
  submitted_at: z.string(),
})

/** What staff have stopped, with the reason that the seller reads; null where they have not. */
export const stop = z.nullable(z.object({ since: z.string(), reason: z.string() }))

/**
 * GET /seller/account/. `account_number` is masked ('****1234'). Until `payouts_frozen_until` nothing is paid out, because
 * the bank details changed. `commission_percent` is what the marketplace keeps of a price.
 */
export const sellerAccount = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  business_name: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  /** What the bank says of the account. */
  account_check: z.enum(accountChecks),
  payouts_frozen_until: z.nullable(z.string()),
  /** Since when staff let the shop sell nothing more, and why. */
  suspension: stop,
  /** Since when staff hold the payouts, and why. */
  payout_hold: stop,
  commission_percent: z.number(),
  /** null: no shop yet, so nothing to change. */
  version: z.nullable(z.number()),
  shop: z.nullable(shop),
  verification: z.object({
    state: shop.shape.verification,
    /** Why it was refused, else empty. */
    reason: z.string(),
    identity: z.nullable(identity),
  }),
})
export type SellerAccount = z.infer<typeof sellerAccount>

/**
 * PUT /seller/account/. Without a shop it opens one named `business_name`. Bank fields that are left out stay; to change
 * those that are there `current_password` is needed. An account number that is still masked stays too.
 */
export const sellerAccountChange = z.strictObject({
  version,
  first_name: required('First name', 80),
  last_name: required('Last name', 80),
  phone: phoneForm.shape.phone,
  business_name: required('Business name', 120),
  bank_name: z.optional(text(80)),
  bank_code: z.optional(text(10)),
  account_name: z.optional(text(120)),
  account_number: z.optional(
    z
      .string()
      .check(pastedDigits, z.regex(/^(\d{10}|\*{4}\d{4}|)$/, 'An account number has exactly ten digits')),
  ),
  current_password: z.optional(z.string().check(z.maxLength(200))),
})

/** POST /seller/verification/: with the picture of the document as the form's file 'document'. */
export const identityForm = z.strictObject({
  legal_name: required('Legal name', 120),
  document_kind: z.enum(documentKinds, { error: 'Document kind is required' }),
  document_number: z
    .string({ error: 'Document number is required' })
    .check(pasted, z.regex(/^[\p{L}\p{N}/ -]{4,30}$/u, 'Type the number as it is on the document')),
})

// ── Works ────────────────────────────────────────────────────────────────────────────────────────────────────────────
export const packings = ['flat', 'tube', 'crate', 'fragile'] as const
export type WorkPacking = (typeof packings)[number]
export const workKinds = ['unique', 'edition'] as const
/** What a seller sees; 'sold' is live or paused with nothing left and nothing being paid for. */
export const workStatuses = ['draft', 'submitted', 'live', 'paused', 'sold', 'refused'] as const
export type WorkStatus = (typeof workStatuses)[number]

/** A size as it is written: with the id of a size that stays, without for a new one; sizes left out go. */
export const sizeEntry = z.strictObject({
  id: z.optional(id),
  label: optionalText(80),
  width_cm: z.optional(z.nullable(cm)),
  height_cm: z.optional(z.nullable(cm)),
  depth_cm: z.optional(z.nullable(cm)),
  price: naira(1),
  /** How many of it exist in all, sold ones included. */
  total: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
})
export type SizeEntry = z.infer<typeof sizeEntry>

const workFields = {
  /** May be empty as long as it is a draft. */
  name: z.optional(text(120)),
  /** Markdown. */
  desc: z.optional(text(5_000, tidied)),
  category_id: z.optional(id),
  /** Two spellings of one field. */
  subcategory_id: z.optional(z.nullable(id)),
  isubcategory_id: z.optional(z.nullable(id)),
  /** Price and stock of a work in one size; for several, `sizes`. */
  price: z.optional(naira(1)),
  in_stock: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000))),
  width_cm: z.optional(z.nullable(cm)),
  height_cm: z.optional(z.nullable(cm)),
  depth_cm: z.optional(z.nullable(cm)),
  sizes: z.optional(z.array(sizeEntry).check(z.minLength(1), z.maxLength(20))),
  kind: z.optional(z.enum(workKinds)),
  artist_id: z.optional(id),
  medium: z.optional(text(120)),
  year: z.optional(z.nullable(z.number().check(z.int(), z.gte(1000), z.lte(2200)))),
  framed: z.optional(z.boolean()),
  signed: z.optional(z.boolean()),
  /** Of an edition: whether each print has a number of its own. */
  numbered: z.optional(z.boolean()),
  frame_price: z.optional(z.nullable(naira(0))),
  packing: z.optional(z.enum(packings)),
}

/** POST /seller/products/: a draft. A form also brings pictures as files named 'image'; its texts are read as JSON would be. */
export const newWork = z.strictObject({ ...workFields, name: z._default(text(120), '') })
export type NewWorkEntry = z.infer<typeof newWork>
/** A work of a list that is imported: one that is drafted by hand may be named later. */
export const listedWork = z.extend(newWork, { name: required('Name', 120) })

/** PATCH /seller/products/{id}/: what is left out stays. */
export const workChange = z.strictObject({ ...workFields, version })
export type WorkChange = z.infer<typeof workChange>

/** Numbers, booleans and lists of a work's form. */
export const workFormJson = [
  'price',
  'in_stock',
  'width_cm',
  'height_cm',
  'depth_cm',
  'sizes',
  'year',
  'framed',
  'signed',
  'numbered',
  'frame_price',
] as const

/** What the seller gets of a price; `commission` and `you_receive` add up to `price`. In naira. */
export const proceeds = z.object({
  price: z.number(),
  commission: z.number(),
  you_receive: z.number(),
  commission_percent: z.number(),
})

/** GET /seller/proceeds/?price=… */
export const proceedsQuery = z.object({
  price: amountAsked(1e9),
})

export const workPicture = z.extend(shownPicture, {
  /** The alt text as the seller wrote it; empty where `alt` is made from the names of work and artist. */
  typed_alt: z.string(),
  /** What could be better: 'blurred', 'too_dark', 'border'. */
  warnings: z.array(z.enum(['blurred', 'too_dark', 'border'])),
})

/** A work among its seller's others. */
export const ownWorkTile = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(workStatuses),
  /** Changes of a shown work: waiting for approval, or refused. */
  changes: z.nullable(z.enum(['submitted', 'refused'])),
  price: z.number(),
  in_stock: z.number(),
  held: z.number(),
  sold: z.number(),
  picture: z.nullable(picture),
  created_at: z.string(),
  updated_at: z.string(),
})
export type OwnWorkTile = z.infer<typeof ownWorkTile>

const categoryName = z.object({ id: z.string(), name: z.string() })

/** What waits for approval of a shown work; what is absent stays. */
export const stagedChanges = z.object({
  name: z.optional(z.string()),
  desc: z.optional(z.string()),
  medium: z.optional(z.string()),
  artist: z.optional(categoryName),
  /** Labels of sizes, by the size's id. */
  labels: z.optional(z.array(z.object({ id: z.string(), label: z.string() }))),
  category: z.optional(categoryName),
  subcategory: z.optional(z.nullable(categoryName)),
  pictures: z.optional(z.array(workPicture)),
})

/** GET /seller/products/{id}/. Amounts in naira, sizes in centimetres. */
export const ownWork = z.extend(ownWorkTile, {
  desc: z.string(),
  category: categoryName,
  subcategory: z.nullable(categoryName),
  artist: z.object({ id: z.string(), name: z.string() }),
  kind: z.enum(workKinds),
  medium: z.string(),
  year: z.nullable(z.number()),
  framed: z.boolean(),
  signed: z.boolean(),
  numbered: z.boolean(),
  frame_price: z.nullable(z.number()),
  packing: z.enum(packings),
  sizes: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      width_cm: z.nullable(z.number()),
      height_cm: z.nullable(z.number()),
      depth_cm: z.nullable(z.number()),
      price: z.number(),
      total: z.number(),
      in_stock: z.number(),
      held: z.number(),
      sold: z.number(),
      proceeds,
    }),
  ),
  pictures: z.array(workPicture),
  /** Why the work, or its changes, were refused; else empty. */
  refusal: z.string(),
  pending: z.nullable(stagedChanges),
  /** What is missing before it can be submitted, by field. */
  missing: z.record(z.string(), z.string()),
})
export type OwnWork = z.infer<typeof ownWork>

/** What works may lack. */
export const workLacks = ['picture', 'size'] as const

/** GET /seller/products/. `search` looks into names and descriptions. */
export const ownWorksQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum([...workStatuses, 'changes'])),
  search: z.optional(text(200)),
  sort: z.optional(z.enum(['newest', 'oldest', 'updated', 'name', 'price_up', 'price_down'])),
  without: z.optional(z.enum(workLacks)),
})
export type OwnWorksQuery = z.infer<typeof ownWorksQuery>

export const ownWorksPage = z.object({
  products: z.array(ownWorkTile),
  total: z.number(),
  next: z.nullable(z.number()),
  /** How many works the seller has in each status, whatever the filter. */
  counts: z.record(z.string(), z.number()),
})

/** PUT /seller/products/{id}/pictures/: every picture of the work once, in the new order. */
export const pictureOrder = z.strictObject({
  version,
  picture_ids: z.array(id).check(z.maxLength(12)),
})

/** PATCH /seller/products/{id}/pictures/{picture}/: what is left out stays. Without a kind the first shows the whole; an empty alt is made. */
export const pictureChange = z.strictObject({
  version,
  kind: z.optional(z.nullable(z.enum(pictureKinds))),
  alt: z.optional(text(200)),
})
export type PictureChange = z.infer<typeof pictureChange>

/** POST …/rotate/: clockwise. */
export const turnEntry = z.strictObject({ degrees: z.literal([90, 180, 270]) })
