import type { SizeClass } from '../../../contract/delivery.ts'
import type { WorkPacking } from '../../../contract/work-facts.ts'

/** Pieces of one edition as they are sent: millimetres, null where a side is not known; `framed`: with a frame around them. */
export type Pieces = {
  width_mm: number | null
  height_mm: number | null
  depth_mm: number | null
  packing: WorkPacking
  framed: boolean
  quantity: number
}

/** How large a parcel of each class may be, in millimetres; what is larger is oversized. */
export const classLimits = { small: 600, medium: 1_100, large: 1_700 } as const

/** A piece is never thinner than this once it is packed. */
const THINNEST = 30
/** What a frame adds to a side. */
const FRAME = 100
/** What the wrapping adds to a parcel. A work that lies in a tube has the tube around it. */
const wrapping: Readonly<Record<WorkPacking, number>> = { flat: 0, tube: 70, fragile: 100, crate: 200 }
/** A work whose sides are not known counts as one of 80 cm: medium, the class in the middle. */
const UNKNOWN_SIDE = 800

/** How a piece lies in its parcel. */
function lying({ width_mm, height_mm, depth_mm, packing, framed }: Pieces): {
  long: number
  thick: number
  wrapped: number
} {
  const isRolled = packing === 'tube' && !framed
  // A framed work cannot be rolled: it travels flat, behind glass.
  const wrapped = packing === 'tube' && framed ? wrapping.fragile : wrapping[packing]
  if (width_mm === null || height_mm === null) return { long: UNKNOWN_SIDE, thick: THINNEST, wrapped }
  if (isRolled) return { long: Math.min(width_mm, height_mm), thick: THINNEST, wrapped }
  const sides = [width_mm, height_mm, depth_mm ?? 0]
  return {
    long: Math.max(...sides) + (framed ? FRAME : 0),
    thick: Math.max(THINNEST, Math.min(...sides)),
    wrapped,
  }
}

/** The counted size of a parcel, in millimetres: longest piece, stacked thickness, and the thickest wrapping. */
export function parcelSize(pieces: readonly Pieces[]): number {
  const all = pieces.map((each) => ({ ...lying(each), quantity: each.quantity }))
  const most = (sizes: number[]): number => Math.max(0, ...sizes)
  return (
    most(all.map(({ long }) => long)) +
    all.reduce((sum, { thick, quantity }) => sum + thick * quantity, 0) +
    most(all.map(({ wrapped }) => wrapped))
  )
}

/** The size class of a parcel of these pieces. */
export function sizeClassOf(pieces: readonly Pieces[]): SizeClass {
  const size = parcelSize(pieces)
  if (size <= classLimits.small) return 'small'
  if (size <= classLimits.medium) return 'medium'
  return size <= classLimits.large ? 'large' : 'oversized'
}
