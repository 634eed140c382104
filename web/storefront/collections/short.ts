/** As much of a text as a list shows, in letters. */
const MOST = 220

/** A text cut at a word where it is long. */
export const shortOf = (text: string): string =>
  text.length <= MOST ? text : `${text.slice(0, MOST).replace(/\s+\S*$/, '')}…`
