import { type ReactNode, useId } from 'react'
import { classes } from '../../kit/classes.ts'
import { Stack } from '../../kit/layout.tsx'
import styles from './panel.module.css'

/** A part of a page under its heading. */
export function Panel({
  title,
  aside,
  children,
  className,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
  className?: string | undefined
}) {
  const id = useId()
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Facts by their names. */
export function PanelFacts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <Stack as="dl" gap={2} className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  )
}
