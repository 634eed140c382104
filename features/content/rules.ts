/** Characters of an article's preview. */
export const PREVIEW_LENGTH = 150

const letters = new Intl.Segmenter('yo', { granularity: 'grapheme' })

/** The first 150 characters of a plain text and dots; a letter keeps its marks (ọ̀ is one character). */
export const previewOf = (plain: string): string => {
  const all = [...letters.segment(plain)]
  if (all.length <= PREVIEW_LENGTH) return plain
  return `${all
    .slice(0, PREVIEW_LENGTH)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}...`
}

/** The throttles of this feature: how many tries in how many seconds from one address. */
export const limitRules = {
  sendMessage: { points: 10, seconds: 60 * 60 },
  subscribe: { points: 20, seconds: 60 * 60 },
} as const
