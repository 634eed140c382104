/** One page of a list: its items, how many there are in all, and the number of the next page if there is one. */
export type Page<T> = { items: T[]; total: number; next: number | null }

/** What a reader asks for: page numbers start at 1. */
export type PageRequest = { page: number; limit: number }

/** Rows to pass over before the page begins. */
export function offsetOf({ page, limit }: PageRequest): number {
  return (page - 1) * limit
}

/** Puts a page together from its rows and the total. */
export function pageOf<T>(items: T[], total: number, { page, limit }: PageRequest): Page<T> {
  return {
    items,
    total,
    next: page * limit < total ? page + 1 : null,
  }
}

/**
 * Reads a page of a list. `read` gets one row more. `count`, asked where more rows follow or a later page is empty,
 * may lag, so the rows overrule it.
 */
export async function readPage<T>(
  request: PageRequest,
  read: (limit: number, offset: number) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<{ rows: T[]; total: number }> {
  const from = offsetOf(request)
  const found = await read(request.limit + 1, from)
  const seen = from + found.length
  const rows = found.slice(0, request.limit)
  if (found.length > request.limit) return { rows, total: Math.max(await count(), seen) }
  if (rows.length > 0 || from === 0) return { rows, total: seen }
  return { rows, total: Math.min(await count(), from) }
}
