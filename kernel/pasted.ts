/** What shows nothing at either end of a text: white space, signs of direction and of no width, fillers and blank patterns. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]$/u
/** They show nothing by themselves, and change the sign before them: that of ❤️ ends with one. */
const VARIATION = /^[\uFE00-\uFE0F]$/
const VISIBLE =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const HYPHENS = /[\p{Pd}\u02D7\u2043\u2212]/gu

/** A typed text without what shows nothing at its ends; '' where nothing of it can be seen. */
export function tidy(text: string): string {
  if (!VISIBLE.test(text)) return ''
  const isBlank = (at: number) => BLANK.test(text.charAt(at)) && !VARIATION.test(text.charAt(at))
  let [from, to] = [0, text.length]
  while (isBlank(from)) from += 1
  while (isBlank(to - 1)) to -= 1
  return text.slice(from, to)
}

/** A pasted number, code or day: narrow letters and digits, plain spaces and hyphens, and nothing that is not seen. */
export function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, ' ').replace(UNSEEN, '').replace(HYPHENS, '-').trim()
}

/** A pasted number or code, also without the spaces and hyphens within. A minus is a hyphen too: for what has no sign. */
export function bare(text: string): string {
  return plain(text).replace(/[ -]/g, '')
}
