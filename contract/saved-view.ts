import * as z from 'zod/mini'
import { idField } from './fields.ts'
import { typed } from './texts.ts'

/** The lists of the office whose filters can be saved, by the last part of their address. */
export const viewedLists = [
  'orders',
  'exceptions',
  'refunds',
  'returns',
  'claims',
  'payouts',
  'ledger',
  'log',
] as const
export type ViewedList = (typeof viewedLists)[number]

/** What of an address is not saved: the page, and words that were searched for, which are names and addresses of persons. */
export const unsavedFilters = [
  'page',
  'q',
  'search',
  'account',
  'actor',
  'subject',
  'seller',
  'address',
] as const

const hasUnsaved = (query: string): boolean => {
  const names = new URLSearchParams(query)
  return unsavedFilters.some((name) => names.has(name))
}

const fields = {
  /** The list of the office. */
  list: z.enum(viewedLists),
  /** The name of the view. */
  name: typed('Enter a name', 60),
  /** Filters and order, as they stand in the address of the list. */
  query: z.string().check(
    z.maxLength(1_000),
    z.regex(/^[!-~]*$/, 'This is no address'),
    z.refine((query) => !hasUnsaved(query), 'Words that were searched for are not saved'),
  ),
}

/** How a member of staff filters and sorts a list, saved under a name for them alone. */
export const savedView = z.object({ id: idField, ...fields })
export type SavedView = z.infer<typeof savedView>
export const savedViews = z.object({
  /** The views that the member of staff saved. */
  views: z.array(savedView),
})

/** POST /staff/views/: a view of the same list and name is written anew. */
export const viewEntry = z.strictObject(fields)
export type ViewEntry = z.infer<typeof viewEntry>
