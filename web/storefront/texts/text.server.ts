import MarkdownIt from 'markdown-it'
import type { Site } from '../../services.ts'

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false })
// Wide tables scroll in their own box, which a keyboard can reach.
markdown.renderer.rules.table_open = () =>
  '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>'
markdown.renderer.rules.table_close = () => '</table></div>'

/** A part of a text under its heading. */
export type TextPart = { id: string; title: string; html: string }

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * A text of the house, from Markdown: the words before the first heading, and a part for each heading. What the
 * configuration knows stands where the text says {support_email}, {sellers_url}, {company_name} and {company_address}.
 */
export const textOf = (source: string, site: Site): { intro: string; parts: TextPart[] } => {
  const filled = source
    .replaceAll('{support_email}', site.supportEmail)
    .replaceAll('{sellers_url}', site.sellersUrl)
    .replaceAll('{company_name}', site.companyName)
    .replaceAll('{company_address}', site.companyAddress)
  const [intro = '', ...rest] = filled.split(/^## /m)
  return {
    intro: markdown.render(intro),
    parts: rest.map((part) => {
      const end = part.indexOf('\n')
      const title = part.slice(0, end).trim()
      return { id: idOf(title), title, html: markdown.render(part.slice(end)) }
    }),
  }
}
