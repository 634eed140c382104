import type { ComponentProps } from 'react'
import { type Labelled, Labelling } from './field.tsx'
import styles from './select.module.css'

/** The browser's own select, with its label above and its error below. Children are the options. */
export function Select(props: Labelled & ComponentProps<'select'>) {
  return <Labelling as="select" look={styles.select} {...props} />
}
