/** The elements of a page in which the server lays what React starts from. */
export const START = 'start'
export const PAGE_STATE = 'page-state'

/** What a browser needs so that React takes over a page: addresses of files, and what React Router's server hands to its client. */
export type PageStart = {
  /** To be loaded before the others: the addresses of all routes. */
  first: string[]
  /** Each route of the page with its module. */
  routes: [id: string, file: string][]
  /** Takes the page over. */
  entry: string
  /** These and what they import: the browser asks for all of them at once. */
  files: string[]
  /** Whether React is loaded on demand, not with the page. */
  waits: boolean
  context: Record<string, unknown>
}
