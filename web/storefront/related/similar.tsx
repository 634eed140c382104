import type { ProductTile } from '../../../contract/catalogue.ts'
import { WorksRow } from '../../kit/works-row.tsx'
import styles from './related.module.css'

/** Works on sale that go with what the page is about; nothing where there are none. */
export function SimilarWorks({
  works,
  title = 'Similar works',
}: {
  works: readonly ProductTile[]
  title?: string
}) {
  return (
    works.length > 0 && (
      <section className={styles.section} aria-labelledby="similar-works">
        <h2 className={styles.title} id="similar-works">
          {title}
        </h2>
        <WorksRow works={works} label={title} />
      </section>
    )
  )
}
