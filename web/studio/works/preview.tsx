import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react'
import type { ProseNode } from '../../../contract/content.ts'
import styles from './preview.module.css'

const tags = new Set('p h2 h3 h4 ul ol li blockquote hr br pre code em strong s'.split(' '))

const shown = (node: ProseNode): ReactNode => {
  if (typeof node === 'string') return node
  const inside = node.children?.map(shown) ?? []
  return createElement(tags.has(node.tag) ? node.tag : Fragment, null, ...inside)
}

/** Markdown as buyers read it. What reads Markdown is loaded when somebody wants to see it. */
export const Preview = ({ text }: { text: string }) => {
  const [tree, setTree] = useState<ProseNode[]>([])
  useEffect(() => {
    let current = true
    void Promise.all([import('markdown-it'), import('../../../platform/markdown/tree.ts')]).then(
      ([{ default: MarkdownIt }, { treeOf }]) => {
        if (current) setTree(treeOf(new MarkdownIt({ html: false }).parse(text, {})))
      },
    )
    return () => {
      current = false
    }
  }, [text])
  return (
    <div className={styles.preview} role="region" aria-label="Preview of the description">
      {text.trim() === '' ? (
        <p className={styles.none}>Nothing to show yet.</p>
      ) : (
        createElement(Fragment, null, ...tree.map(shown))
      )}
    </div>
  )
}
