const graphemes = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('yo') : undefined

/** The beginning of a text, at most `most` UTF-16 units long: no letter loses its marks, no sign is cut in two. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = graphemes?.segment(text).containing(most)
  // Older browsers cannot tell where a letter ends, but half a sign is half a sign.
  return cut ? text.slice(0, cut.index) : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** The beginning of a text, cut at a word where there are several, and dots where something was left out. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${beginning(text, most).replace(/\s+\S*$/, '')}…`
}
