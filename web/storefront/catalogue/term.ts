/** The most letters of a search. */
export const LONGEST_TERM = 100

/** What was searched for, as it was typed: the router's own reading of a path takes a typed '%2F' for a slash. */
export function termOf({ pathname }: { pathname: string }): string {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).trim()
  } catch {
    return last
  }
}
