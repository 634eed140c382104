import { Stack } from '../../kit/layout.tsx'
import styles from './differences.module.css'

/** A text that is shown, and the one that would take its place; undefined where it stays. */
export type Difference = readonly [what: string, shown: string, wanted: string | undefined]

/** What differs, each text that is shown beside the one that would be. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <Stack as="dl" gap={4}>
      {differences.flatMap(([what, shown, wanted]) =>
        wanted === undefined || wanted === shown ? (
          []
        ) : (
          <div key={what} className={styles.difference}>
            <dt>{what}</dt>
            <dd>
              <span className={styles.side}>Shown now</span>
              <del>{shown || '(nothing)'}</del>
            </dd>
            <dd>
              <span className={styles.side}>Would be shown</span>
              <ins>{wanted || '(nothing)'}</ins>
            </dd>
          </div>
        ),
      )}
    </Stack>
  )
}
