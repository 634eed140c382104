import * as z from 'zod/mini'
import { accountChecks } from './bank.ts'
import { picture } from './catalogue.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import { artist, identity, ownWork, ownWorkTile, shop, stop, version } from './seller.ts'
import { line, moment, storable, typed, typedLines } from './texts.ts'

const search = z.optional(z.string().check(line, z.maxLength(200), storable))

/** Why something of a seller is stopped: the seller reads it as it is written. Why it goes on: for colleagues. */
export const stopEntry = z.strictObject({ reason: typedLines('Reason is required', 1_000) })

/** Why something is refused: it goes to the seller as it is written. */
export const refusalEntry = z.strictObject({ version, reason: typedLines('Reason is required', 1_000) })
/** A decision about what was seen in this version, be it to delete it. */
export const decisionEntry = z.strictObject({ version })

// ── Sellers ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** GET /staff/sellers/: the longest waiting first. */
export const sellersQuery = z.object({
  ...pageQuery,
  state: z.optional(shop.shape.verification),
  search,
  sort: sortQuery('name', 'verification', 'submitted_at', 'created_at', 'works'),
})

/** GET /staff/sellers.csv: the filters of the list. */
export const sellerExportQuery = z.pick(sellersQuery, { state: true, search: true })

export const sellerRow = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  slug: z.string(),
  town: z.string(),
  state: z.string(),
  verification: shop.shape.verification,
  submitted_at: z.nullable(z.string()),
  created_at: z.string(),
  works: z.number(),
  suspended: z.boolean(),
})

export const sellersPage = z.object({
  sellers: z.array(sellerRow),
  total: z.number(),
  next: z.nullable(z.number()),
  counts: z.record(z.string(), z.number()),
})

/** GET /staff/sellers/{id}/. The document's number is whole here; its picture is read by a call of its own. */
export const sellerFile = z.extend(sellerRow, {
  /** The account behind the shop. */
  account_id: z.nullable(z.string()),
  /** Since when that account is disabled: works are not shown, payouts wait. */
  disabled_since: z.nullable(z.string()),
  /** Since when staff let the shop sell nothing more, and why. */
  suspension: stop,
  /** Since when staff hold the payouts, and why. */
  payout_hold: stop,
  business_name: z.string(),
  biography: z.string(),
  refusal: z.string(),
  person: z.nullable(
    z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() }),
  ),
  identity: z.nullable(identity),
  bank_name: z.string(),
  account_name: z.string(),
  /** What the bank says of the account, and the name it has for it, '' where it said none. */
  account_check: z.enum(accountChecks),
  found_name: z.string(),
  /** Masked. */
  account_number: z.string(),
  payouts_frozen_until: z.nullable(z.string()),
  history: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
})
export type SellerFile = z.infer<typeof sellerFile>

/** GET /staff/sellers/{id}/document/: a JPEG, base64. */
export const paper = z.object({
  content_type: z.enum(['image/jpeg', 'application/pdf']),
  content_base64: z.string(),
})

/** GET /staff/sellers/{id}/bank/: for those who pay out. */
export const bankDetails = z.object({
  business_name: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  payouts_frozen_until: z.nullable(z.string()),
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
  search,
  sort: sortQuery('name', 'seller', 'price', 'submitted_at'),
})

/** GET /staff/works.csv: the filters of the list. */
export const worksExportQuery = z.pick(worksQuery, { status: true, search: true })

export const reviewRow = z.extend(ownWorkTile, {
  submitted_at: z.nullable(z.string()),
  seller: z.object({ id: z.string(), name: z.string(), verification: shop.shape.verification }),
  /** How many pictures of other works look like its own. */
  alike: z.number(),
})

export const reviewPage = z.object({
  works: z.array(reviewRow),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** GET /staff/artists/: changes of artists whose works are on show, the longest waiting first. */
export const artistChangesQuery = z.object({ ...pageQuery })

export const staffArtistChange = z.extend(artist, {
  submitted_at: z.nullable(z.string()),
  seller: z.object({ id: z.string(), name: z.string(), verification: shop.shape.verification }),
})
export type ArtistChange = z.infer<typeof staffArtistChange>

export const artistChangesPage = z.object({
  artists: z.array(staffArtistChange),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** A picture of another work that looks like one of this work. `distance` counts differing bits of 64; 0 is the same picture. */
export const likeness = z.object({
  picture_id: z.string(),
  other_picture_id: z.string(),
  other_image: z.string(),
  /** How the one lies in the other: 'whole', 'mirrored', 'crop of the middle' … */
  variant: z.string(),
  distance: z.number(),
  work: z.object({ id: z.string(), name: z.string(), slug: z.string(), status: z.string() }),
  seller: z.object({ id: z.string(), name: z.string() }),
  /** Whether the other work is the same seller's. */
  same_seller: z.boolean(),
  found_at: z.string(),
})
export type Likeness = z.infer<typeof likeness>

/** GET /staff/works/{id}/. */
export const reviewWork = z.extend(ownWork, {
  submitted_at: z.nullable(z.string()),
  seller: reviewRow.shape.seller,
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
  name: categoryFields.name,
  slug: z.optional(
    z
      .string()
      .check(
        line,
        z.maxLength(100, 'At most 100 characters'),
        z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens, such as wall-art'),
      ),
  ),
  parent_id: z._default(categoryFields.parent_id, null),
  position: z._default(categoryFields.position, 0),
})

/** PATCH /staff/categories/{id}/: rename, move below another or to the first level, reorder. The slug stays. */
export const categoryChange = z.strictObject({
  version,
  name: z.optional(categoryFields.name),
  parent_id: z.optional(categoryFields.parent_id),
  position: z.optional(categoryFields.position),
})

const branch = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  slug: z.string(),
  position: z.number(),
  /** Works in any status. */
  works: z.number(),
})
export const categoryTree = z.array(z.extend(branch, { subcategories: z.array(branch) }))
export type CategoryTree = z.infer<typeof categoryTree>

// ── Featured ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** POST and PUT /staff/featured/. `to` null: until it is taken away. Of several heroes the one that began last is shown. */
export const featuredEntry = z.strictObject({
  version,
  kind: z.enum(['hero', 'top_deal']),
  work_id: z.string().check(z.maxLength(100)),
  from: moment,
  to: z._default(z.nullable(moment), null),
  position: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
})
export type FeaturedEntry = z.infer<typeof featuredEntry>

export const featured = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(['hero', 'top_deal']),
  work: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    status: z.string(),
    picture: z.nullable(picture),
    /** Whether a piece is left that is neither sold nor reserved. */
    available: z.boolean(),
  }),
  from: z.string(),
  to: z.nullable(z.string()),
  position: z.number(),
  /** Whether it counts now. */
  current: z.boolean(),
})
export type Featured = z.infer<typeof featured>
