import type { ProblemCode } from '../../../contract/problems.ts'
import type { SizeEntry, WorkChange } from '../../../contract/seller.ts'
import { koboOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { resize, restock, type Stock } from './selling.ts'

/** A stored size; lengths in millimetres, the price in kobo. */
export type Size = Stock & {
  id: string
  label: string
  width_mm: number | null
  height_mm: number | null
  depth_mm: number | null
  price_kobo: number
}
/** A size as it is to be written; without an id it is new. */
export type NextSize = Omit<Size, 'id' | 'held' | 'sold'> & { id?: string }

type Entry = Pick<WorkChange, 'price' | 'in_stock' | 'width_cm' | 'height_cm' | 'depth_cm' | 'sizes' | 'kind'>

const mm = (cm: number | null): number | null => (cm === null ? null : Math.round(cm * 10))
const mmOr = (cm: number | null | undefined, present: number | null): number | null =>
  cm === undefined ? present : mm(cm)

const blank: Size = {
  id: '',
  label: '',
  width_mm: null,
  height_mm: null,
  depth_mm: null,
  price_kobo: 0,
  total: 1,
  available: 1,
  held: 0,
  sold: 0,
}

function single(entry: Entry, size: Size, isUnique: boolean): Result<NextSize, ProblemCode> {
  const pieces = entry.in_stock === undefined ? ok(size) : restock(size, entry.in_stock, isUnique)
  if (!pieces.ok) return pieces
  return ok({
    ...(size.id === '' ? {} : { id: size.id }),
    label: size.label,
    width_mm: mmOr(entry.width_cm, size.width_mm),
    height_mm: mmOr(entry.height_cm, size.height_mm),
    depth_mm: mmOr(entry.depth_cm, size.depth_mm),
    price_kobo: entry.price === undefined ? size.price_kobo : koboOf(entry.price),
    total: pieces.value.total,
    available: pieces.value.available,
  })
}

function listed(
  entries: readonly SizeEntry[],
  present: readonly Size[],
  isUnique: boolean,
): Result<NextSize[], ProblemCode> {
  const next: NextSize[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const size = entry.id === undefined ? undefined : present.find((known) => known.id === entry.id)
    if (entry.id !== undefined && (!size || seen.has(entry.id)))
      return refuse('size_not_found', { field: 'sizes' })
    if (size) seen.add(size.id)
    const pieces = size ? resize(size, entry.total, isUnique) : resize(blank, entry.total, isUnique)
    if (!pieces.ok) return pieces
    next.push({
      ...(size ? { id: size.id } : {}),
      label: entry.label,
      width_mm: mmOr(entry.width_cm, size?.width_mm ?? null),
      height_mm: mmOr(entry.height_cm, size?.height_mm ?? null),
      depth_mm: mmOr(entry.depth_cm, size?.depth_mm ?? null),
      price_kobo: koboOf(entry.price),
      total: pieces.value.total,
      available: size ? pieces.value.available : entry.total,
    })
  }
  return ok(next)
}

/**
 * The sizes and kind of a work after an entry. Refuses a unique work in several sizes, fewer pieces than sold or held,
 * and another kind once there are any.
 */
export function sizesAfter(
  entry: Entry,
  present: readonly Size[],
  presentKind: 'unique' | 'edition' | undefined,
): Result<{ kind: 'unique' | 'edition'; sizes: NextSize[] }, ProblemCode> {
  const isMany = (entry.sizes?.length ?? 0) > 1 || (entry.sizes?.[0]?.total ?? 1) > 1
  const kind =
    entry.kind ??
    presentKind ??
    (isMany || (entry.in_stock ?? 1) > 1 ? ('edition' as const) : ('unique' as const))
  const isUnique = kind === 'unique'
  if (presentKind && kind !== presentKind && present.some((size) => size.held + size.sold > 0))
    return refuse('edition_fixed', { field: 'kind' })
  if (entry.sizes) {
    if (isUnique && entry.sizes.length > 1)
      return refuse('invalid', { field: 'sizes', message: 'A one-of-a-kind work has one size' })
    for (const field of ['price', 'in_stock'] as const)
      if (entry[field] !== undefined)
        return refuse('invalid', { field, message: 'Say this in each of the sizes' })
    const sizes = listed(entry.sizes, present, isUnique)
    return sizes.ok ? ok({ kind, sizes: sizes.value }) : sizes
  }
  const [only = blank, ...others] = present
  if (others.length > 0) {
    for (const field of ['price', 'in_stock', 'width_cm', 'height_cm', 'depth_cm'] as const)
      if (entry[field] !== undefined)
        return refuse('invalid', { field, message: 'This work has several sizes: change it there' })
    if (isUnique) return refuse('invalid', { field: 'kind', message: 'A one-of-a-kind work has one size' })
    return ok({ kind, sizes: present.map(({ held: _held, sold: _sold, ...size }) => size) })
  }
  if (isUnique && only.total > 1 && entry.in_stock === undefined)
    return refuse('invalid', { field: 'kind', message: 'A one-of-a-kind work exists once' })
  const size = single(entry, only, isUnique)
  return size.ok ? ok({ kind, sizes: [size.value] }) : size
}
