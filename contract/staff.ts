import * as z from 'zod/mini'
import { accountChecks } from './bank.ts'
import { picture } from './catalogue.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import {
  createdAt,
  idField,
  momentField,
  namedSeller,
  paging,
  shopName,
  slugField,
  valuesChanged,
  version,
  versionField,
  workName,
} from './fields.ts'
import { viewsOf } from './record.ts'
import { artist, identity, ownWork, ownWorkTile, shop, shopFields, stop } from './seller.ts'
import { line, moment, storable, typed, typedLines } from './texts.ts'

const search = z.optional(z.string().check(line, z.maxLength(200), storable))

/** Why something of a seller is stopped: the seller reads it as it is written. Why it goes on: for colleagues. */
export const stopEntry = z.strictObject({
  /** Why, for the seller where it is stopped, for colleagues where it goes on. */
  reason: typedLines('Reason is required', 1_000),
})

/** Why something is refused: it goes to the seller as it is written. */
export const refusalEntry = z.strictObject({
  version,
  /** Why it is refused, for the seller. */
  reason: typedLines('Reason is required', 1_000),
})
/** A decision about what was seen in this version, be it to delete it. */
export const decisionEntry = z.strictObject({ version })

// ── Sellers ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** GET /staff/sellers/: the longest waiting first. */
export const sellersQuery = z.object({
  ...pageQuery,
  /** How far the check of the sellers to list is. */
  state: z.optional(shop.shape.verification),
  /** Words that occur in the name of the shop, or of its owner. */
  search,
  ...sortQuery('name', 'verification', 'submitted_at', 'created_at', 'works'),
})

/** GET /staff/sellers.csv: the filters of the list. */
export const sellerExportQuery = z.pick(sellersQuery, { state: true, search: true })

export const sellerRow = z.object({
  id: idField,
  version: versionField,
  name: shopName,
  slug: slugField,
  /** The town of the shop. */
  town: z.string(),
  /** The Nigerian state of the shop. */
  state: z.string(),
  /** Whether we have checked the person or business behind the shop. */
  verification: shop.shape.verification,
  /** When the document was sent in; null where it was not. */
  submitted_at: z.nullable(momentField),
  created_at: createdAt,
  /** How many works the shop has, in any status. */
  works: z.number(),
  /** Whether staff have suspended the shop. */
  suspended: z.boolean(),
})

export const sellersPage = z.object({
  /** The sellers of this page. */
  sellers: z.array(sellerRow),
  ...paging,
  /** How many sellers there are at each step of the check. */
  counts: z.record(z.string(), z.number()),
})

/** GET /staff/sellers/{id}/. The document's number is whole here; its picture is read by a call of its own. */
export const sellerFile = z.extend(sellerRow, {
  ...viewsOf(shopFields),
  /** The account behind the shop; null once it is deleted. */
  account_id: z.nullable(z.string()),
  /** Since when that account is disabled: works are not shown, payouts wait; null where it is not. */
  disabled_since: z.nullable(momentField),
  /** Since when staff have suspended the shop, and why; null where they have not. */
  suspension: stop,
  /** Since when staff hold the payouts, and why; null where they do not. */
  payout_hold: stop,
  /** The name of the business. */
  business_name: z.string(),
  /** Why the last check was refused; else empty. */
  refusal: z.string(),
  /** The owner of the account; null once it is deleted. */
  person: z.nullable(
    z.object({
      /** The first name. */
      first_name: z.string(),
      /** The last name. */
      last_name: z.string(),
      /** The e-mail address of the account. */
      email: z.string(),
      /** The phone number; may be empty. */
      phone: z.string(),
    }),
  ),
  /** What was shown to prove who the seller is; null where nothing was. */
  identity: z.nullable(identity),
  /** The name of the bank; empty where none was given. */
  bank_name: z.string(),
  /** The name of the owner of the bank account; empty where none was given. */
  account_name: z.string(),
  /** What the bank says of the account, and the name it has for it, '' where it said none. */
  account_check: z.enum(accountChecks),
  /** The name in which the bank has the account; empty where it said none. */
  found_name: z.string(),
  /** The number of the bank account, all but its last four digits masked. */
  account_number: z.string(),
  /** Until when nothing is paid out because the bank details changed; null where payouts go on. */
  payouts_frozen_until: z.nullable(momentField),
  /** What was done about the shop, the newest first. */
  history: z.array(
    z.object({
      /** When it was done. */
      at: momentField,
      /** The name of the person who did it. */
      actor: z.string(),
      /** What was done. */
      action: z.string(),
      ...valuesChanged,
    }),
  ),
})
export type SellerFile = z.infer<typeof sellerFile>

/** GET /staff/sellers/{id}/document/: a JPEG, base64. */
export const paper = z.object({
  /** The media type of the file. */
  content_type: z.enum(['image/jpeg', 'application/pdf']),
  /** The file, in Base64. */
  content_base64: z.string(),
})

/** GET /staff/sellers/{id}/bank/: for those who pay out. */
export const bankDetails = z.object({
  /** The name of the business. */
  business_name: z.string(),
  /** The code of the bank. */
  bank_code: z.string(),
  /** The name of the bank. */
  bank_name: z.string(),
  /** The name of the owner of the account. */
  account_name: z.string(),
  /** The account number, ten digits. */
  account_number: z.string(),
  /** Until when nothing is paid out because the bank details changed; null where payouts go on. */
  payouts_frozen_until: z.nullable(momentField),
})

// ── Works ────────────────────────────────────────────────────────────────────────────────────────────────────────────
/** Which works staff list: `review` waits for a decision; `sold` has no piece left, all are sold or reserved; `for_sale` is live and has one. */
export const reviewStatuses = [
  'review',
  'all',
  'draft',
  'submitted',
  'live',
  'paused',
  'refused',
  'sold',
  'for_sale',
] as const

/** GET /staff/works/: 'review' (the default) are those that wait, new ones and changes, the longest waiting first. */
export const worksQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(reviewStatuses), 'review'),
  /** Words that occur in the work's texts, its slug or the name of its shop. */
  search,
  ...sortQuery('name', 'seller', 'price', 'submitted_at'),
})

/** GET /staff/works.csv: the filters of the list. */
export const worksExportQuery = z.pick(worksQuery, { status: true, search: true })

export const reviewRow = z.extend(ownWorkTile, {
  /** When it was submitted; null where it was not. */
  submitted_at: z.nullable(momentField),
  /** The shop that sells the work. */
  seller: z.object({
    id: idField,
    name: shopName,
    /** Whether we have checked the person or business behind the shop. */
    verification: shop.shape.verification,
  }),
  /** How many pictures of other works look like its own. */
  alike: z.number(),
})

export const reviewPage = z.object({
  /** The works of this page. */
  works: z.array(reviewRow),
  ...paging,
})

/** GET /staff/artists/: changes of artists whose works are on show, the longest waiting first. */
export const artistChangesQuery = z.object({ ...pageQuery })

export const staffArtistChange = z.extend(artist, {
  /** When the change was submitted; null where none waits. */
  submitted_at: z.nullable(momentField),
  /** The shop that shows the artist. */
  seller: z.object({
    id: idField,
    name: shopName,
    /** Whether we have checked the person or business behind the shop. */
    verification: shop.shape.verification,
  }),
})
export type ArtistChange = z.infer<typeof staffArtistChange>

export const artistChangesPage = z.object({
  /** The artists of this page. */
  artists: z.array(staffArtistChange),
  ...paging,
})

/** A picture of another work that looks like one of this work. `distance` counts differing bits of 64; 0 is the same picture. */
export const likeness = z.object({
  /** The id of the picture of this work. */
  picture_id: z.string(),
  /** The id of the picture that looks like it. */
  other_picture_id: z.string(),
  /** The address of a JPEG of the picture that looks like it. */
  other_image: z.string(),
  /** How the one lies in the other: 'whole', 'mirrored', 'crop of the middle' … */
  variant: z.string(),
  /** In how many of 64 bits the pictures differ; 0 is the same picture. */
  distance: z.number(),
  /** The other work. */
  work: z.object({
    id: idField,
    /** The name of the other work. */
    name: z.string(),
    slug: slugField,
    /** The status of the other work. */
    status: z.string(),
  }),
  seller: z.object(namedSeller),
  /** Whether the other work is the same seller's. */
  same_seller: z.boolean(),
  /** When the likeness was found. */
  found_at: momentField,
})
export type Likeness = z.infer<typeof likeness>

/** GET /staff/works/{id}/. */
export const reviewWork = z.extend(ownWork, {
  /** When it was submitted; null where it was not. */
  submitted_at: z.nullable(momentField),
  /** The shop that sells the work. */
  seller: reviewRow.shape.seller,
  /** Pictures of other works that look like one of this work. */
  evidence: z.array(likeness),
})
export type ReviewWork = z.infer<typeof reviewWork>

// ── Categories ───────────────────────────────────────────────────────────────────────────────────────────────────────
const categoryFields = {
  name: typed('Name is required', 60),
  /** null: on the first level. */
  parent_id: z.nullable(z.string().check(z.maxLength(100))),
  position: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
}

/**
 * POST /staff/categories/. Without `slug` its address is made from the name. Photography's own pages show the subcategories
 * whose slugs are 'colored' and 'black-and-white'.
 */
export const newCategory = z.strictObject({
  /** The name of the category. */
  name: categoryFields.name,
  /** The slug of the category; left out, it is made from the name. */
  slug: z.optional(
    z
      .string()
      .check(
        line,
        z.maxLength(100, 'At most 100 characters'),
        z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens, such as wall-art'),
      ),
  ),
  /** The id of the category above; null for the first level. */
  parent_id: z._default(categoryFields.parent_id, null),
  /** The place among its neighbours, from 0. */
  position: z._default(categoryFields.position, 0),
})

/** PATCH /staff/categories/{id}/: rename, move below another or to the first level, reorder. The slug stays. */
export const categoryChange = z.strictObject({
  version,
  /** The name of the category; left out, it stays. */
  name: z.optional(categoryFields.name),
  /** The id of the category above; null for the first level. Left out, it stays. */
  parent_id: z.optional(categoryFields.parent_id),
  /** The place among its neighbours, from 0; left out, it stays. */
  position: z.optional(categoryFields.position),
})

const branch = z.object({
  id: idField,
  version: versionField,
  /** The name of the category. */
  name: z.string(),
  slug: slugField,
  /** The place among its neighbours, from 0. */
  position: z.number(),
  /** Works in any status. */
  works: z.number(),
})
export const categoryTree = z.array(
  z.extend(branch, {
    /** The subcategories, in their order. */
    subcategories: z.array(branch),
  }),
)
export type CategoryTree = z.infer<typeof categoryTree>

// ── Featured ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** POST and PUT /staff/featured/. `to` null: until it is taken away. Of several heroes the one that began last is shown. */
export const featuredEntry = z.strictObject({
  version,
  /** The large work at the top of the home page, or one of its deals. */
  kind: z.enum(['hero', 'top_deal']),
  /** The id of the work. */
  work_id: z.string().check(z.maxLength(100)),
  /** From when the work is featured. */
  from: moment,
  /** Until when the work is featured; null until it is taken away. */
  to: z._default(z.nullable(moment), null),
  /** The place among the deals, from 0. */
  position: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
})
export type FeaturedEntry = z.infer<typeof featuredEntry>

export const featured = z.object({
  id: idField,
  version: versionField,
  /** The large work at the top of the home page, or one of its deals. */
  kind: z.enum(['hero', 'top_deal']),
  /** The featured work. */
  work: z.object({
    id: idField,
    name: workName,
    slug: slugField,
    /** The status of the work. */
    status: z.string(),
    /** The first picture of the work; null without one. */
    picture: z.nullable(picture),
    /** Whether a piece is left that is neither sold nor reserved. */
    available: z.boolean(),
  }),
  /** From when it is featured. */
  from: momentField,
  /** Until when it is featured; null until it is taken away. */
  to: z.nullable(momentField),
  /** The place among the deals, from 0. */
  position: z.number(),
  /** Whether it counts now. */
  current: z.boolean(),
})
export type Featured = z.infer<typeof featured>
