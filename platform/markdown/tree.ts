import type { Token } from 'markdown-it'
import type { ProseElement, ProseNode } from '../../contract/content.ts'

const attributesOf = ({ attrs }: Token): Record<string, string> =>
  Object.fromEntries((attrs ?? []).map(([name, value]) => [name, String(value)]))

const elementOf = (token: Token): ProseElement => ({
  tag: token.tag,
  ...(token.attrs && { attributes: attributesOf(token) }),
})

/** Returns the nodes of a token that neither opens nor closes an element. */
function leafOf(token: Token): ProseNode[] {
  switch (token.type) {
    case 'inline':
      return treeOf(token.children ?? [])
    case 'text':
      return [token.content]
    case 'softbreak':
      return ['\n']
    case 'image':
      return [{ tag: 'img', attributes: { ...attributesOf(token), alt: token.content } }]
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }]
    case 'code_block':
    case 'fence':
      return [{ tag: 'pre', children: [{ tag: 'code', children: [token.content] }] }]
    default:
      return token.tag === '' ? [token.content] : [elementOf(token)]
  }
}

/**
 * Builds a tree from Markdown tokens, so that pages parse no HTML. Foreign HTML stays text as long as markdown-it
 * has `html: false`.
 */
export function treeOf(tokens: Token[]): ProseNode[] {
  const whole: ProseNode[] = []
  const open = [whole]
  for (const token of tokens) {
    // Paragraphs of a tight list are hidden.
    if (token.hidden) continue
    const here = open.at(-1) ?? whole
    if (token.nesting === -1) open.pop()
    else if (token.nesting === 0) here.push(...leafOf(token))
    else {
      const children: ProseNode[] = []
      here.push({ ...elementOf(token), children })
      open.push(children)
    }
  }
  return whole
}
