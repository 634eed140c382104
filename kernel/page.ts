/** One page of a list: its items, how many there are in all, and the number of the next page if there is one. */
export type Page<T> = { items: T[]; total: number; next: number | null }

/** What a reader asks for: page numbers start at 1. */
export type PageRequest = { page: number; limit: number }

/** Rows to pass over before the page begins. */
export const offsetOf = ({ page, limit }: PageRequest): number => (page - 1) * limit

/** Puts a page together from its rows and the total. */
export const pageOf = <T>(items: T[], total: number, { page, limit }: PageRequest): Page<T> => ({
  items,
  total,
  next: page * limit < total ? page + 1 : null,
})
