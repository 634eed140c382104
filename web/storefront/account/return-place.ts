/** What a link to /auth may carry: the page of ours that the person came from. */
export type PlaceToReturn = { from: string }

/** Where a person goes after signing in: back to where the link was, else to the works. */
export const placeAfterSignIn = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/categories'
}
