/** The page of a category: '/categories/wall art'. */
export function categoryPath(name: string): string {
  return `/categories/${encodeURIComponent(name.toLowerCase())}`
}

/** The page that shows what a search finds. Dots alone would lead to the page above it; a space behind them keeps them. */
export function searchPath(text: string): string {
  return `/categories/product/${encodeURIComponent(/^\.\.?$/.test(text) ? `${text} ` : text)}`
}

/** The page of an artist. */
export function artistPath(slug: string): string {
  return `/artists/${encodeURIComponent(slug)}`
}
