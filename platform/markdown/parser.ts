import MarkdownIt from 'markdown-it'

/**
 * Reads Markdown without foreign HTML, with “typographic” quotes where straight ones were typed. `linkify` makes links of addresses
 * that stand in the text.
 */
export function markdownParser({ linkify = false } = {}) {
  // Of the typographer only its quotes: '(c)' and '--' stay as they were written.
  return new MarkdownIt({ html: false, linkify, typographer: true }).disable('replacements')
}
