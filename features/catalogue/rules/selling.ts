import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'

/** A work's own status; that it is sold follows from its stock. */
export type Status = 'draft' | 'submitted' | 'live' | 'paused' | 'refused'

/** Most pictures of a work. */
export const MOST_PICTURES = 12
/** Most drafts of a seller that were entered by hand. */
export const MOST_DRAFTS = 200
/** Least characters of a description. */
export const LEAST_DESCRIPTION = 20

/** What a seller may do with a work in a status; null: nothing. */
const moves = {
  submit: { draft: 'submitted', refused: 'submitted' },
  pause: { live: 'paused' },
  resume: { paused: 'live' },
} as const satisfies Record<string, Partial<Record<Status, Status>>>
export type Move = keyof typeof moves
/** The status of a work after a step of its seller; null where the step is not open to it. */
export function statusAfter(status: Status, move: Move): Status | null {
  return (moves[move] as Partial<Record<Status, Status>>)[status] ?? null
}

/** Refuses works that their buyer sells, naming the first; `buyer` is null for a guest, who sells nothing. */
export function refuseOwnWork(
  buyer: Id | null,
  works: readonly { sold_by: Id | null; name: string }[],
): Refusal<'own_work'> | undefined {
  const own = works.find(({ sold_by }) => sold_by !== null && sold_by === buyer)
  return (
    own &&
    refuse('own_work', {
      message: `'${own.name}' is a work of your own shop, so you cannot buy it. Please take it out of your cart or choose another. If you keep it or sold it elsewhere, pause it in the studio.`,
    })
  )
}

/** What a submission is judged by. Lengths in millimetres, prices in kobo. */
type Submitted = {
  name: string
  description: string
  pictures: number
  medium: string
  kind: 'unique' | 'edition'
  /** Whether it is a sculpture, which has a depth. */
  isSculpture: boolean
  sizes: readonly {
    price_kobo: number
    width_mm: number | null
    height_mm: number | null
    depth_mm: number | null
  }[]
}

const lengthTexts = {
  height_cm: 'Say how high it is',
  width_cm: 'Say how wide it is',
  depth_cm: 'Say how deep it is: sculptures need it',
} as const

/** Which lengths of the one size of an original are missing, by field. Sizes of editions are named by their sellers. */
function missingLengths({ kind, isSculpture, sizes: [size] }: Submitted): Record<string, string> {
  if (kind !== 'unique' || !size) return {}
  const isMissing = {
    height_cm: size.height_mm === null,
    width_cm: size.width_mm === null,
    depth_cm: isSculpture && size.depth_mm === null,
  }
  return Object.fromEntries(
    Object.entries(lengthTexts).filter(([field]) => isMissing[field as keyof typeof isMissing]),
  )
}

/** Which prices are missing: of the only size as 'price', of several as 'sizes.1.price'. */
function missingPrices(sizes: Submitted['sizes']): Record<string, string> {
  return Object.fromEntries(
    sizes.flatMap(({ price_kobo: price }, at) =>
      price >= 100 ? [] : [[sizes.length === 1 ? 'price' : `sizes.${at}.price`, 'Say what it costs']],
    ),
  )
}

/** All that is missing before a work can be submitted, by field in the order of the form, each with what to do. */
export function missingOf(work: Submitted): Record<string, string> {
  return {
    ...(work.pictures === 0 ? { image: 'Add a picture' } : {}),
    ...(work.name === '' ? { name: 'Give the work a name' } : {}),
    ...(work.medium === '' ? { medium: 'Say what it is made of' } : {}),
    ...(work.description.length < LEAST_DESCRIPTION
      ? { desc: `Describe the work in ${LEAST_DESCRIPTION} characters or more` }
      : {}),
    ...missingLengths(work),
    ...missingPrices(work.sizes),
  }
}

/** Whether a category or a subcategory of this slug holds sculptures. */
export function isSculptural(slug: string | null): boolean {
  return slug !== null && /^sculptures?(-|$)/.test(slug)
}

/** The pieces of a size: all there are, those that can be bought, those that unpaid orders hold, those sold. */
export type Stock = { total: number; available: number; held: number; sold: number }
type Pieces = { total: number; available: number }

/**
 * Sets the available pieces. Once one is sold or held, the total is fixed, as buyers read it. A unique work neither
 * sold nor held can leave stock and return.
 */
export function restock(
  { total, held, sold }: Stock,
  inStock: number,
  isUnique: boolean,
): Result<Pieces, ProblemCode> {
  const taken = held + sold
  if (isUnique && inStock > 1)
    return refuse('invalid', { field: 'in_stock', message: 'A one-of-a-kind work exists once' })
  if (taken === 0) return ok({ total: Math.max(1, inStock), available: inStock })
  if (inStock + taken > total)
    return refuse(isUnique ? 'stock_taken' : 'edition_fixed', { field: 'in_stock' })
  return ok({ total, available: inStock })
}

/** Sets how many pieces there are in all: never fewer than are sold or held, and no more once one is. */
export function resize(
  { total: before, available, held, sold }: Stock,
  total: number,
  isUnique: boolean,
): Result<Pieces, ProblemCode> {
  const taken = held + sold
  if (isUnique && total !== 1)
    return refuse('invalid', { field: 'sizes', message: 'A one-of-a-kind work exists once' })
  if (total === before) return ok({ total, available })
  if (total < taken)
    return refuse('stock_taken', {
      field: 'sizes',
      message: `${taken} of these are sold or being paid for: there cannot be fewer in all.`,
    })
  if (total > before && taken > 0) return refuse('edition_fixed', { field: 'sizes' })
  const withdrawn = before - available - taken
  return ok({ total, available: Math.max(0, total - taken - Math.max(0, withdrawn)) })
}
