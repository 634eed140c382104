import type { ProseNode } from '../../../contract/content.ts'
import { markdownParser } from '../../../platform/markdown/parser.ts'
import { treeOf } from '../../../platform/markdown/tree.ts'

const markdown = markdownParser({ linkify: true })
/** Only our own pictures are shown: others would tell their owner who reads. */
const isOurs = (src: string): boolean => /^\/(?![/\\])/.test(src)

markdown.core.ruler.push('house_rules', ({ tokens }) => {
  for (const token of tokens) {
    // The page has its own h1.
    if (token.tag === 'h1') token.tag = 'h2'
    for (const child of token.children ?? []) {
      if (child.type === 'link_open' && !isOurs(String(child.attrGet('href'))))
        child.attrSet('rel', 'noopener nofollow')
      if (child.type === 'image' && !isOurs(String(child.attrGet('src')))) {
        child.type = 'text'
        child.tag = ''
      }
    }
  }
})

/** Markdown as HTML that is safe to show: no HTML of the writer's own, no script in links, no pictures from elsewhere. */
export function htmlOf(text: string): string {
  return markdown.render(text)
}

/** The same as a tree, for pages. */
export function proseOf(text: string): ProseNode[] {
  return treeOf(markdown.parse(text, {}))
}

/** What Markdown says as plain text, without headings; paragraphs become one line. */
export function plainTextOf(text: string): string {
  const parts: string[] = []
  let inHeading = false
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') inHeading = true
    if (token.type === 'heading_close') inHeading = false
    if (inHeading || !token.children) continue
    parts.push(token.children.map((child) => (child.type.endsWith('break') ? ' ' : child.content)).join(''))
  }
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

/** The pictures in a text: their addresses, and the words that stand for them. */
export function picturesIn(text: string): { src: string; alt: string }[] {
  return markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((image) => ({ src: String(image.attrGet('src')), alt: image.content.trim() }))
}
