import MarkdownIt from 'markdown-it'
import type { ProseNode } from '../../contract/content.ts'
import { treeOf } from './tree.ts'

const markdown = new MarkdownIt({ html: false })
const tags = new Set('p h3 h4 ul ol li blockquote hr br pre code em strong s'.split(' '))
// A work's page has its own headings above these.
const renamed: Record<string, string> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' }

function cleaned(node: ProseNode): ProseNode[] {
  if (typeof node === 'string') return [node]
  const children = node.children?.flatMap(cleaned)
  const tag = renamed[node.tag] ?? node.tag
  return tags.has(tag) ? [{ tag, ...(children && { children }) }] : (children ?? [])
}

/**
 * Parses a seller's Markdown to a tree of paragraphs, lists, headings and emphasis. Links become text, pictures
 * and HTML are inert: no description leads buyers elsewhere.
 */
export function descriptionOf(text: string): ProseNode[] {
  return treeOf(markdown.parse(text, {})).flatMap(cleaned)
}

const plainTextOf = (node: ProseNode): string =>
  typeof node === 'string' ? node : (node.children ?? []).map(plainTextOf).join('')

/** The same as plain text in one line, for search engines. */
export function plainDescriptionOf(text: string): string {
  return descriptionOf(text).map(plainTextOf).join(' ').replace(/\s+/g, ' ').trim()
}
