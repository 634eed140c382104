import { useEffect, useState } from 'react'
import type { ProseNode } from '../../../contract/content.ts'
import { sayMissing } from '../../client/parts/on-demand.tsx'
import { Prose } from '../../kit/prose.tsx'
import styles from './preview.module.css'

/** A description as buyers read it. The Markdown reader is loaded on demand. */
export function WorkPreview({ text }: { text: string }) {
  const [tree, setTree] = useState<ProseNode[]>([])
  useEffect(() => {
    let current = true
    void import('../../../platform/markdown/description.ts').then(({ descriptionOf }) => {
      if (current) setTree(descriptionOf(text))
    }, sayMissing)
    return () => {
      current = false
    }
  }, [text])
  return (
    <div className={styles.preview} role="region" aria-label="Preview of the description">
      {text.trim() === '' ? <p className={styles.none}>Nothing to show yet.</p> : <Prose text={tree} />}
    </div>
  )
}
