/** Whether the page before this document was one of ours, so that Back leads there. */
export function cameFromHere(): boolean {
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
