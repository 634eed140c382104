import type { ProseNode } from '../../../contract/content.ts'
import { markdownParser } from '../../../platform/markdown/parser.ts'
import { treeOf } from '../../../platform/markdown/tree.ts'
import type { Site } from '../../services.ts'

const markdown = markdownParser({ linkify: true })

/** A part of a text under its heading. */
export type TextPart = { id: string; title: string; text: ProseNode[] }

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A heading's words, with the quotes of the text below it. */
const wordsOf = (title: string) =>
  (markdown.parseInline(title, {})[0]?.children ?? []).map(({ content }) => content).join('')

/**
 * Splits a Markdown text of the house into an intro and a part for each heading. Replaces names in braces, such as
 * {support_email}, by values of the configuration.
 */
export function textOf(source: string, site: Site): { intro: ProseNode[]; parts: TextPart[] } {
  const filled = source
    .replaceAll('{support_email}', site.supportEmail)
    .replaceAll('{sellers_url}', site.sellersUrl)
    .replaceAll('{security_events_days}', String(site.securityEventsDays))
    .replaceAll('{unsent_days}', String(site.unsentDays))
    .replaceAll('{company_name}', site.companyName)
    .replaceAll('{company_address}', site.companyAddress)
  const [intro = '', ...rest] = filled.split(/^## /m)
  return {
    intro: treeOf(markdown.parse(intro, {})),
    parts: rest.map((part) => {
      const end = part.indexOf('\n')
      const title = part.slice(0, end).trim()
      return { id: idOf(title), title: wordsOf(title), text: treeOf(markdown.parse(part.slice(end), {})) }
    }),
  }
}
