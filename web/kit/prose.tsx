import { createElement, Fragment, type ReactNode } from 'react'
import type { ProseElement, ProseNode } from '../../contract/content.ts'
import { classes } from './classes.ts'
import styles from './prose.module.css'

const tags = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote hr br pre code em strong s a img table thead tbody tr th td'.split(
    ' ',
  ),
)
const attributes = new Set(['href', 'rel', 'src', 'alt', 'title', 'start'])

const propsOf = (given: ProseElement['attributes'] = {}) => {
  const side = /^text-align:(\w+)$/.exec(given['style'] ?? '')?.[1]
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => attributes.has(name))),
    ...(side && { style: { textAlign: side } }),
  }
}

const shown = ({ tag, attributes: given, children }: ProseElement): ReactNode => {
  const inside = children?.map(nodeOf)
  if (!tags.has(tag)) return createElement(Fragment, null, ...(inside ?? []))
  const element = createElement(tag, propsOf(given), ...(inside ?? []))
  // Wide tables scroll in their own box, which a keyboard can reach.
  if (tag !== 'table') return element
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of no form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls it.
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Table">
      {element}
    </div>
  )
}

const nodeOf = (node: ProseNode): ReactNode => (typeof node === 'string' ? node : shown(node))

/** Long text from our own Markdown. It arrives as a tree, so that no browser reads HTML out of it. */
export function Prose({ text, className }: { text: ProseNode[]; className?: string | undefined }) {
  return (
    <div className={classes(styles.prose, className)}>
      {createElement(Fragment, null, ...text.map(nodeOf))}
    </div>
  )
}
