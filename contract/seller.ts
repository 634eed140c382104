import * as z from 'zod/mini'
import { pictureKinds } from '../kernel/picture-kinds.ts'
import { credentials, phoneForm, registration } from './account.ts'
import { artistFields, newArtist } from './artist-record.ts'
import { accountChecks } from './bank.ts'
import { picture, shopPause, shownPicture } from './catalogue.ts'
import { pageQuery } from './envelope.ts'
import {
  artistName,
  createdAt,
  idField,
  lengths,
  momentField,
  paging,
  shipFrom,
  shopName,
  slugField,
  version,
  versionField,
} from './fields.ts'
import { hasContact, publicName } from './names.ts'
import { amountAsked, naira } from './ranges.ts'
import { entriesOf, type FieldRules, namesOf, viewsOf } from './record.ts'
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
import { factEntries, factNames, factViews, stagedFacts, workFacts } from './work-facts.ts'

const text = (max: number, read = line) =>
  z.string().check(read, z.maxLength(max, `At most ${max} characters`), storable)
const required = (what: string, max = 200) => typed(`${what} is required`, max)
const state = z.enum(states, { error: 'State is required' })
const id = z.string().check(z.maxLength(100))

/** Centimetres, to the millimetre. */
const cm = z.number().check(
  z.gt(0),
  z.lte(5_000),
  z.refine((it) => Math.abs(it * 10 - Math.round(it * 10)) < 1e-6, { error: 'At most one decimal' }),
)

/** POST /seller/register/: as for a buyer; `utype` may be left out. */
export const sellerRegistration = z.extend(registration, {
  /** Which account it is to be: always one that sells. */
  utype: z._default(z.literal('SELLER'), 'SELLER'),
})

/** POST /seller/login/. */
export const sellerCredentials = credentials

/** What a seller says of the shop. */
export const shopFields = {
  /** The name of the shop. */
  name: { entry: publicName('Name is required', 80), view: shopName, label: 'Name' },
  /** The town of the shop. */
  town: { entry: required('Town', 80), view: z.string(), label: 'Town' },
  /** The Nigerian state of the shop. */
  state: { entry: state, view: z.string(), label: 'State' },
  /** What the seller says of the shop; may be empty. */
  biography: {
    entry: optionalLines(2_000),
    view: z.string(),
    label: 'About you',
    staffLabel: 'About the shop',
    lines: { rows: 5, hint: 'What you make, and where you come from.' },
  },
} as const satisfies Record<string, FieldRules>
export type ShopName = keyof typeof shopFields
export const shopNames = namesOf(shopFields)

/** POST /seller/shop/. Without a slug it is made from the name; it never changes afterwards. */
export const newShop = z.strictObject({
  ...entriesOf(shopFields),
  /** The slug of the shop; left out, it is made from the name. */
  slug: z.optional(text(100)),
})

/** PUT /seller/shop/. */
export const shopChange = z.strictObject({ version, ...entriesOf(shopFields) })

/** PUT /seller/shop/ship-from/: from where the seller sends, and where works are sent back to. */
export const shipFromChange = z.strictObject({
  version,
  /** The street and house number that the seller sends from. */
  address: required('Address', 200),
  /** The city or town that the seller sends from. */
  city: required('City', 80),
  /** The Nigerian state that the seller sends from. */
  state,
  ...phoneForm.shape,
})

/** Buyers read a note unreviewed, so it may hold no contact that leads them to pay elsewhere. */
const noContact = z.refine((note) => typeof note === 'string' && !hasContact(note), {
  error: 'Please leave out links, mail addresses and phone numbers, and put a space after a full stop',
})

/** POST /seller/shop/pause/: the day of Lagos on which the shop opens again by itself, and what buyers read. Without a day it stays paused. */
export const pauseEntry = z.strictObject({
  /** The day of Lagos on which the shop opens again by itself; null or left out, it stays paused. */
  until: z.optional(z.nullable(day)),
  /** What buyers read of the pause; may be empty. */
  note: z._default(text(200).check(noContact), ''),
})

export const shop = z.object({
  id: idField,
  version: versionField,
  slug: slugField,
  ...viewsOf(shopFields),
  /** The picture of the shop; null without one. */
  picture: z.nullable(picture),
  /** Whether we have checked the person or business behind the shop. */
  verification: z.enum(['new', 'submitted', 'verified', 'refused']),
  /** From where the seller sends; null until they have said it. */
  ship_from: z.nullable(shipFrom),
  /** null while the shop is open. */
  pause: z.nullable(shopPause),
})
export type Shop = z.infer<typeof shop>

export const artistChange = z.extend(newArtist, { version })

export const artist = z.object({
  id: idField,
  version: versionField,
  slug: slugField,
  ...viewsOf(artistFields),
  /** The portrait of the artist; null without one. */
  picture: z.nullable(picture),
  /** How many works of the artist there are, in any status. */
  works: z.number(),
  /** How many of them are on show; an artist with none has no page. */
  shown: z.number(),
  /** How many accounts follow the artist. */
  followers: z.number(),
  /** The changes that wait for approval, where works of the artist were shown; null where none do. */
  pending: z.nullable(z.object(viewsOf(artistFields))),
  /** The portrait that waits with them; null without one. */
  pending_picture: z.nullable(picture),
  /** Why the last change was refused; else empty. */
  refusal: z.string(),
})
export type Artist = z.infer<typeof artist>

export const documentKinds = ['nin', 'passport', 'drivers_licence', 'voters_card', 'cac'] as const

/** What was shown to prove who a seller is; the number is masked but for its last four signs. */
export const identity = z.object({
  /** The name on the document. */
  legal_name: z.string(),
  /** Which document it is. */
  document_kind: z.enum(documentKinds),
  /** The number of the document: all but its last four characters masked for the seller, whole for staff. */
  document_number: z.string(),
  /** When it was sent in. */
  submitted_at: momentField,
})

/** What staff have stopped, with the reason that the seller reads; null where they have not. */
export const stop = z.nullable(
  z.object({
    /** Since when it is stopped. */
    since: momentField,
    /** Why, in words for the seller. */
    reason: z.string(),
  }),
)

/**
 * GET /seller/account/. `account_number` is masked ('****1234'). Until `payouts_frozen_until` nothing is paid out, because
 * the bank details changed. `commission_percent` is what the marketplace keeps of a price.
 */
export const sellerAccount = z.object({
  /** The first name of the account's owner. */
  first_name: z.string(),
  /** The last name of the account's owner. */
  last_name: z.string(),
  /** The e-mail address of the account. */
  email: z.string(),
  /** The Nigerian phone number; empty where none was given. */
  phone: z.string(),
  /** The name of the business; empty without a shop. */
  business_name: z.string(),
  /** The code of the bank; empty where none was given. */
  bank_code: z.string(),
  /** The name of the bank; empty where none was given. */
  bank_name: z.string(),
  /** The name of the owner of the bank account; empty where none was given. */
  account_name: z.string(),
  /** The account number, all but its last four digits masked; empty where none was given. */
  account_number: z.string(),
  /** What the bank says: `confirmed`, in the seller's name; `other_name`, in another; `not_found`; `unanswered`, it did not answer; `unchecked`, never asked. */
  account_check: z.enum(accountChecks),
  /** Until when nothing is paid out because the bank details changed; null where payouts go on. */
  payouts_frozen_until: z.nullable(momentField),
  /** Since when staff have suspended the shop, and why; null where they have not. */
  suspension: stop,
  /** Since when staff hold the payouts, and why; null where they do not. */
  payout_hold: stop,
  /** What the marketplace keeps of a price, in per cent. */
  commission_percent: z.number(),
  /** null: no shop yet, so nothing to change. */
  version: z.nullable(z.number()),
  /** The shop; null until it is opened. */
  shop: z.nullable(shop),
  /** Whether we know the person or business behind the shop. */
  verification: z.object({
    /** How far the check is. */
    state: shop.shape.verification,
    /** Why it was refused, else empty. */
    reason: z.string(),
    /** What was shown to prove who the seller is; null where nothing was. */
    identity: z.nullable(identity),
  }),
})
export type SellerAccount = z.infer<typeof sellerAccount>

/** PUT /seller/account/: opens a shop where there is none. Bank fields left out or masked stay; a change needs `current_password`. */
export const sellerAccountChange = z.strictObject({
  version,
  /** The first name of the account's owner. */
  first_name: required('First name', 80),
  /** The last name of the account's owner. */
  last_name: required('Last name', 80),
  /** The Nigerian phone number, eleven digits. */
  phone: phoneForm.shape.phone,
  /** The name of the business; it names a new shop. */
  business_name: required('Business name', 120),
  /** The name of the bank; left out, it stays. */
  bank_name: z.optional(text(80)),
  /** The code of the bank; left out, it stays. */
  bank_code: z.optional(text(10)),
  /** The name of the owner of the bank account; left out, it stays. */
  account_name: z.optional(text(120)),
  /** The account number, ten digits, or masked as it was read; left out, it stays. */
  account_number: z.optional(
    z
      .string()
      .check(pastedDigits, z.regex(/^(\d{10}|\*{4}\d{4}|)$/, 'An account number has exactly ten digits')),
  ),
  /** The password, needed to change bank details that exist. */
  current_password: z.optional(z.string().check(z.maxLength(200))),
})

/** POST /seller/verification/: with the picture of the document as the form's file 'document'. */
export const identityForm = z.strictObject({
  /** The name on the document. */
  legal_name: required('Legal name', 120),
  /** Which document it is. */
  document_kind: z.enum(documentKinds, { error: 'Document kind is required' }),
  /** The number, as it is on the document. */
  document_number: z
    .string({ error: 'Document number is required' })
    .check(pasted, z.regex(/^[\p{L}\p{N}/ -]{4,30}$/u, 'Type the number as it is on the document')),
})

// ── Works ────────────────────────────────────────────────────────────────────────────────────────────────────────────
export const workKinds = ['unique', 'edition'] as const
/** What a seller sees; 'sold' is live or paused with nothing left and nothing being paid for. */
export const workStatuses = ['draft', 'submitted', 'live', 'paused', 'sold', 'refused'] as const
export type WorkStatus = (typeof workStatuses)[number]

/** A size as it is written: with the id of a size that stays, without for a new one; sizes left out go. */
export const sizeEntry = z.strictObject({
  /** The id of a size that exists; left out for a new size. */
  id: z.optional(id),
  /** The name of the size; may be empty. */
  label: optionalText(80),
  /** The width in centimetres; null where it is not known. */
  width_cm: z.optional(z.nullable(cm)),
  /** The height in centimetres; null where it is not known. */
  height_cm: z.optional(z.nullable(cm)),
  /** The depth in centimetres; null where it is not known. */
  depth_cm: z.optional(z.nullable(cm)),
  /** The price of one piece without a frame, in naira. */
  price: naira(1),
  /** How many of it exist in all, sold ones included. */
  total: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
})
export type SizeEntry = z.infer<typeof sizeEntry>

const workFields = {
  /** May be empty as long as it is a draft. */
  name: z.optional(text(120)),
  /** The description of the work, in Markdown. */
  desc: z.optional(text(5_000, tidied)),
  /** The id of the category. */
  category_id: z.optional(id),
  /** The id of the subcategory; `isubcategory_id` is the same field. */
  subcategory_id: z.optional(z.nullable(id)),
  /** The id of the subcategory; null for none. */
  isubcategory_id: z.optional(z.nullable(id)),
  /** Price and stock of a work in one size; for several, `sizes`. */
  price: z.optional(naira(1)),
  /** How many pieces of the work can be sold. */
  in_stock: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000))),
  /** The width of a work in one size, in centimetres; null where it is not known. */
  width_cm: z.optional(z.nullable(cm)),
  /** The height of a work in one size, in centimetres; null where it is not known. */
  height_cm: z.optional(z.nullable(cm)),
  /** The depth of a work in one size, in centimetres; null where it is not known. */
  depth_cm: z.optional(z.nullable(cm)),
  /** The sizes that the work is to have; a size that exists is named by its id, and those left out go. */
  sizes: z.optional(z.array(sizeEntry).check(z.minLength(1), z.maxLength(20))),
  /** One of a kind, or an edition. */
  kind: z.optional(z.enum(workKinds)),
  /** The id of the artist. */
  artist_id: z.optional(id),
  ...factEntries,
}

/** POST /seller/products/: a draft. A form also brings pictures as files named 'image'; its texts are read as JSON would be. */
export const newWork = z.strictObject({
  ...workFields,
  /** The name of the work; may be empty as long as it is a draft. */
  name: z._default(text(120), ''),
})
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
  ...factNames.filter((name) => !['text', 'choice'].includes(workFacts[name].kind)),
]

/** What the seller gets of a price; `commission` and `you_receive` add up to `price`. In naira. */
export const proceeds = z.object({
  /** The price, in naira. */
  price: z.number(),
  /** What the marketplace keeps of it, in naira. */
  commission: z.number(),
  /** What the seller gets of it, in naira. */
  you_receive: z.number(),
  /** What the marketplace keeps of it, in per cent. */
  commission_percent: z.number(),
})

/** GET /seller/proceeds/?price=… */
export const proceedsQuery = z.object({
  /** The price, in naira. */
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
  id: idField,
  version: versionField,
  /** The name of the work; may be empty as long as it is a draft. */
  name: z.string(),
  slug: slugField,
  status: z.enum(workStatuses),
  /** Whether changes of a shown work wait for approval or were refused; null where there are none. */
  changes: z.nullable(z.enum(['submitted', 'refused'])),
  /** The lowest price of its sizes, in naira. */
  price: z.number(),
  /** How many pieces can be bought now. */
  in_stock: z.number(),
  /** How many pieces unpaid orders hold. */
  held: z.number(),
  /** How many pieces were sold. */
  sold: z.number(),
  /** The first picture of the work; null without one. */
  picture: z.nullable(picture),
  created_at: createdAt,
  /** When it last changed. */
  updated_at: momentField,
})
export type OwnWorkTile = z.infer<typeof ownWorkTile>

const categoryName = z.object({
  id: idField,
  /** The name, as pages show it. */
  name: z.string(),
})

/** What waits for approval of a shown work; what is absent stays. */
export const stagedChanges = z.object({
  /** The name that the work is to have. */
  name: z.optional(z.string()),
  /** The description that it is to have, in Markdown. */
  desc: z.optional(z.string()),
  ...stagedFacts,
  /** The artist that it is to be by. */
  artist: z.optional(categoryName),
  /** Labels of sizes, by the size's id. */
  labels: z.optional(
    z.array(
      z.object({
        id: idField,
        /** The name that the size is to have. */
        label: z.string(),
      }),
    ),
  ),
  /** The category that it is to be in. */
  category: z.optional(categoryName),
  /** The subcategory that it is to be in; null for none. */
  subcategory: z.optional(z.nullable(categoryName)),
  /** The pictures that it is to have, in their order. */
  pictures: z.optional(z.array(workPicture)),
})

/** GET /seller/products/{id}/. Amounts in naira, sizes in centimetres. */
export const ownWork = z.extend(ownWorkTile, {
  /** The description of the work, in Markdown. */
  desc: z.string(),
  /** The category of the work. */
  category: categoryName,
  /** The subcategory of the work; null without one. */
  subcategory: z.nullable(categoryName),
  /** The artist of the work. */
  artist: z.object({
    id: idField,
    name: artistName,
  }),
  /** One of a kind, or an edition. */
  kind: z.enum(workKinds),
  ...factViews,
  /** The sizes that the work is offered in. */
  sizes: z.array(
    z.object({
      id: idField,
      /** The name of the size; may be empty. */
      label: z.string(),
      ...lengths,
      /** The price of one piece without a frame, in naira. */
      price: z.number(),
      /** How many pieces of this size exist in all, sold ones included. */
      total: z.number(),
      /** How many pieces of this size can be bought now. */
      in_stock: z.number(),
      /** How many pieces of this size unpaid orders hold. */
      held: z.number(),
      /** How many pieces of this size were sold. */
      sold: z.number(),
      proceeds,
    }),
  ),
  /** The pictures of the work, in their order. */
  pictures: z.array(workPicture),
  /** Why the work, or its changes, were refused; else empty. */
  refusal: z.string(),
  /** The changes of a shown work that wait for approval; null where none do. */
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
  /** The status of the works to list, or `changes`: those with changes of a shown work. */
  status: z.optional(z.enum([...workStatuses, 'changes'])),
  /** Words that occur in names and descriptions. */
  search: z.optional(text(200)),
  /** The order of the works; left out, the newest first. */
  sort: z.optional(z.enum(['newest', 'oldest', 'updated', 'name', 'price_up', 'price_down'])),
  without: z.optional(z.enum(workLacks)),
})
export type OwnWorksQuery = z.infer<typeof ownWorksQuery>

export const ownWorksPage = z.object({
  /** The works of this page. */
  products: z.array(ownWorkTile),
  ...paging,
  /** How many works the seller has in each status, whatever the filter. */
  counts: z.record(z.string(), z.number()),
})

/** PUT /seller/products/{id}/pictures/: every picture of the work once, in the new order. */
export const pictureOrder = z.strictObject({
  version,
  /** The ids of all pictures of the work, in the new order. */
  picture_ids: z.array(id).check(z.maxLength(12)),
})

/** PATCH /seller/products/{id}/pictures/{picture}/: what is left out stays. Without a kind the first shows the whole; an empty alt is made. */
export const pictureChange = z.strictObject({
  version,
  /** What the picture shows; null to say nothing; left out, it stays. */
  kind: z.optional(z.nullable(z.enum(pictureKinds))),
  /** The text for people who cannot see the picture; empty, it is made. */
  alt: z.optional(text(200)),
})
export type PictureChange = z.infer<typeof pictureChange>

/** POST …/rotate/: clockwise. */
export const turnEntry = z.strictObject({
  /** By how many degrees the picture is turned, clockwise. */
  degrees: z.literal([90, 180, 270]),
})
