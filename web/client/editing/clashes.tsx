import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Stack } from '../../kit/layout.tsx'
import styles from './clashes.module.css'
import type { Clash } from './merge.ts'

type Choice = 'mine' | 'theirs'

function Side({
  whose,
  text,
  isLong,
  choose,
}: {
  whose: string
  text: string
  isLong: boolean
  choose: ReactNode
}) {
  return (
    <Stack gap={2} className={styles.side}>
      <p className={styles.whose}>{whose}</p>
      {isLong ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of no form.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard scrolls it.
        <div className={styles.text} tabIndex={0} role="group" aria-label={whose}>
          {text}
        </div>
      ) : (
        <p>{text}</p>
      )}
      {choose}
    </Stack>
  )
}

/** What two people changed at once: both versions side by side, and the choice between them. `isLong`: of texts that are scrolled. */
export function Clashes<Draft extends object>({
  clashes,
  settle,
  happened,
  names,
  theirs,
  shown,
  isLong = false,
}: {
  clashes: readonly Clash<Draft>[]
  settle: (clash: Clash<Draft>, choice: Choice) => void
  /** What happened, in a sentence. */
  happened: string
  names: Record<keyof Draft & string, string>
  /** What the other version is called. */
  theirs: string
  shown: (value: Draft[keyof Draft], field: keyof Draft & string) => string
  isLong?: boolean
}) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  const Title = isLong ? 'h2' : 'h3'
  const button = (clash: Clash<Draft>, choice: Choice) => {
    const label = choice === 'mine' ? 'Keep mine' : 'Take this'
    return (
      <Button
        size="small"
        aria-label={`${label}: ${names[clash.field]}`}
        onClick={() => settle(clash, choice)}
      >
        {label}
      </Button>
    )
  }
  return (
    <section
      ref={place}
      className={classes(styles.clashes, isLong ? styles.long : styles.short)}
      tabIndex={-1}
      role="alert"
      aria-label="Changed in the meantime"
    >
      <p>
        <strong>{happened}</strong> Nothing you typed is lost: choose what to keep, then save.
      </p>
      {clashes.map((clash) => (
        <div key={clash.field} className={styles.clash}>
          <Title className={styles.name}>{names[clash.field]}</Title>
          <Side
            whose="Yours"
            text={shown(clash.mine, clash.field)}
            isLong={isLong}
            choose={button(clash, 'mine')}
          />
          <Side
            whose={theirs}
            text={shown(clash.theirs, clash.field)}
            isLong={isLong}
            choose={button(clash, 'theirs')}
          />
        </div>
      ))}
    </section>
  )
}
