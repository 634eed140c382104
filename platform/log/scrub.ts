const rules: readonly [RegExp, string][] = [
  // Key (email)=(…) and the like, with which PostgreSQL quotes rows.
  [/\)=\([^\n]*\)/g, ')=(…)'],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi, '[token]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/(?<=:\/\/)[^\s/@]+(?=@)/g, '[secret]'],
  [/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[email]'],
  // Phones, cards and codes; five digits are a port or a line.
  [/(?<![\w.-])\+?\d(?:[ -]?\d){5,}(?![\w-])/g, '[number]'],
  [/\?[^\s"')]*=[^\s"')]*/g, '?…'],
]

/** A text without what could be a person's or a secret: addresses, tokens, long numbers, queries, quoted rows. */
export function scrub(text: string): string {
  return rules.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)
}
