import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import styles from './clashes.module.css'
import type { Clash, DraftField } from './draft.ts'

const names: Record<DraftField, string> = {
  title: 'Title',
  slug: 'Address',
  summary: 'Summary',
  text: 'Text',
  cover: 'Cover',
}

const Side = ({ whose, text, choose }: { whose: string; text: string; choose: ReactNode }) => (
  <div className={styles.side}>
    <p className={styles.whose}>{whose}</p>
    {/* biome-ignore lint/a11y/useSemanticElements: a group of no form. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls it. */}
    <div className={styles.text} tabIndex={0} role="group" aria-label={whose}>
      {text || 'nothing'}
    </div>
    {choose}
  </div>
)

/** What two people changed at once: both versions side by side, and the choice between them. */
export const Clashes = ({
  clashes,
  settle,
}: {
  clashes: readonly Clash[]
  settle: (clash: Clash, choice: 'mine' | 'theirs') => void
}) => {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} className={styles.clashes} tabIndex={-1} role="alert" aria-label="Changed meanwhile">
      <p>
        <strong>Somebody else changed this article meanwhile.</strong> Nothing you typed is lost: choose what
        to keep, then save.
      </p>
      {clashes.map((clash) => (
        <div key={clash.field} className={styles.clash}>
          <h2 className={styles.name}>{names[clash.field]}</h2>
          <Side
            whose="Yours"
            text={clash.mine}
            choose={
              <Button
                size="small"
                aria-label={`Keep mine: ${names[clash.field]}`}
                onClick={() => settle(clash, 'mine')}
              >
                Keep mine
              </Button>
            }
          />
          <Side
            whose="As it stands now"
            text={clash.theirs}
            choose={
              <Button
                size="small"
                aria-label={`Take this: ${names[clash.field]}`}
                onClick={() => settle(clash, 'theirs')}
              >
                Take this
              </Button>
            }
          />
        </div>
      ))}
    </section>
  )
}
