/** The page of a category: '/categories/wall art'. */
export const categoryPath = (name: string): string => `/categories/${encodeURIComponent(name.toLowerCase())}`

/** The page that shows what a search finds. Dots alone would lead to the page above it; a space behind them keeps them. */
export const searchPath = (text: string): string =>
  `/categories/product/${encodeURIComponent(/^\.\.?$/.test(text) ? `${text} ` : text)}`

/** The page of an artist. */
export const artistPath = (slug: string): string => `/artists/${encodeURIComponent(slug)}`
