import type { ArticleState } from '../../../contract/staff-content.ts'

/** What of an article decides who sees it and under which address. */
export type Standing = { published_at: Date | null; address_since: Date | null }

/** Whether an article is out, will be, or is being written. */
export function stateOf({ published_at: at }: Pick<Standing, 'published_at'>, now: Date): ArticleState {
  if (at === null) return 'draft'
  return at > now ? 'scheduled' : 'published'
}

/** Whether readers know its address, which then stays. */
export function addressStays({ address_since: since }: Pick<Standing, 'address_since'>, now: Date): boolean {
  return since !== null && since <= now
}

/** An article's standing once it has a date (null takes it back). */
export function standingAt(row: Standing, at: Date | null, now: Date): Standing {
  return {
    published_at: at,
    address_since: addressStays(row, now) ? row.address_since : at,
  }
}

/** The first address of a kind that is free: 'how-to-hang', 'how-to-hang-2' … */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.includes(slug)) return slug
  }
}
