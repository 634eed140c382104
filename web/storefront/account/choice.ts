import type { ProductTile } from '../../../contract/catalogue.ts'

/** How much wider than high the work above the card is at least: it leaves the form in sight. */
const WIDE = 1.5

/** The works of the room, null where there are too few: two upright ones for its sides, of two artists, and a wide one for above the card. */
export type RoomWorks = { left: ProductTile | null; right: ProductTile | null; above: ProductTile | null }

/** Chooses them from the newest works; those that can be bought come first. */
export function chooseForRoom(works: readonly ProductTile[]): RoomWorks {
  const inOrder = works.toSorted((a, b) => Number(a.sold) - Number(b.sold))
  const ratio = ({ picture }: ProductTile): number => picture.width / picture.height
  const upright = inOrder.filter((work) => ratio(work) < 1 && ratio(work) > 0.55)
  const [left] = upright
  const right = upright.find(({ artist }) => artist.slug !== left?.artist.slug)
  const above = inOrder.find((work) => ratio(work) >= WIDE)
  return { left: left && right ? left : null, right: right ?? null, above: above ?? null }
}
