/** The page of a category: '/categories/wall art'. */
export const categoryPath = (name: string): string => `/categories/${encodeURIComponent(name.toLowerCase())}`

/** The page that shows what a search finds. */
export const searchPath = (text: string): string => `/categories/product/${encodeURIComponent(text)}`

/** The page of an artist. */
export const artistPath = (slug: string): string => `/artists/${encodeURIComponent(slug)}`
