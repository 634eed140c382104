import type { ReactNode } from 'react'
import { Stack } from '../../kit/layout.tsx'
import styles from './notice-page.module.css'

/** A page with one thing to say about the newsletter, and what can be done about it. It works without scripts. */
export const NoticePage = ({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) => (
  <Stack as="main" gap={5} className={styles.page} id="main">
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </Stack>
)

/** The button that sends a link's token back. Opening the link changes nothing, for programs open links too. */
export const Press = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action}>
    {children}
  </form>
)
