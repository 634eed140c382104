import type { ReactNode } from 'react'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { Stack } from '../../kit/layout.tsx'
import { MoreWorks } from '../catalogue/more-works.tsx'
import styles from './notice-page.module.css'

const none: ProductTile[] = []

/** A page about the newsletter with one message and one action, and below them works. It needs no scripts. */
export function NoticePage({
  title,
  text,
  works = none,
  children,
}: {
  title: string
  text: ReactNode
  works?: ProductTile[]
  children: ReactNode
}) {
  return (
    <main id="main">
      <Stack gap={5} className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </Stack>
      <div className="container">
        <MoreWorks title="New in the gallery" works={works} />
      </div>
    </main>
  )
}

/** The button that sends a link's token back. Opening the link changes nothing, for programs open links too. */
export function Press({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action}>
      {children}
    </form>
  )
}
