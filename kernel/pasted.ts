const BLANK = /^[\s\u2800]$/
/** One emoji with what changes or joins it: its colour, its kind, the flag that it is. */
const EMOJI =
  /\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*(?:[\u{E0020}-\u{E007E}]+\u{E007F})?|[\d#*]\uFE0F?\u20E3/u
/** A letter of a script in which signs of no width say whether letters join, as in Arabic, before another letter. */
const JOINED = /[^\P{L}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]\p{M}*[\u200C\u200D](?=\p{L})/u
/** Signs of direction and of no width, fillers, and what steers machines, but for line breaks, tabs and the 0 that no database stores. */
const HIDDEN = /(?![\t\n\r\0])[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
const PARTS = new RegExp(`(${EMOJI.source}|${JOINED.source})|${HIDDEN.source}`, 'gu')
const VISIBLE =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const HYPHENS = /[\p{Pd}\u02D7\u2043\u2212]/gu

/** A typed text without signs that show nothing, and blanks at its ends: what looks the same is the same. '' where nothing can be seen. */
export function tidy(typed: string): string {
  if (!VISIBLE.test(typed)) return ''
  const text = typed.normalize('NFC').replace(PARTS, (_, shown?: string) => shown ?? '')
  let [from, to] = [0, text.length]
  while (BLANK.test(text.charAt(from))) from += 1
  while (BLANK.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** A typed text of one line: `tidy`, and white space of any kind is one space. What goes into a line of a file or of a mail adds none. */
export function oneLine(typed: string): string {
  return tidy(typed).replace(/\s+/g, ' ')
}

/** A pasted number, code or day: narrow letters and digits, plain spaces and hyphens, and nothing that is not seen. */
export function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, ' ').replace(UNSEEN, '').replace(HYPHENS, '-').trim()
}

/** A pasted number or code, also without the spaces and hyphens within. A minus is a hyphen too: for what has no sign. */
export function bare(text: string): string {
  return plain(text).replace(/[ -]/g, '')
}
