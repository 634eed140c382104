/** Where works of the demo gallery are found that had another address before. */
const moved: Readonly<Record<string, string>> = { 'third-mainland-dawn': 'before-the-bridge-wakes' }

/** The address of a work that is not found at an address any more; undefined where there is none. */
export function movedTo(slug: string): string | undefined {
  return Object.hasOwn(moved, slug) ? moved[slug] : undefined
}
