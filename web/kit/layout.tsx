import type { ComponentProps, ElementType } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

type LayoutProps<Tag extends ElementType> = {
  /** The element, a div by default. */
  as?: Tag
  /** The space between the parts: --s1 to --s7. */
  gap: 1 | 2 | 3 | 4 | 5 | 6 | 7
  className?: string | undefined
} & Omit<ComponentProps<Tag>, 'className'>

const gaps = [
  undefined,
  styles.gap1,
  styles.gap2,
  styles.gap3,
  styles.gap4,
  styles.gap5,
  styles.gap6,
  styles.gap7,
] as const

/** Parts below each other. */
export function Stack<Tag extends ElementType = 'div'>({ as, gap, className, ...rest }: LayoutProps<Tag>) {
  const Part: ElementType = as ?? 'div'
  return <Part {...rest} className={classes(styles.stack, gaps[gap], className)} />
}

/** Parts beside each other, which go on in the next line where there is no room. */
export function Cluster<Tag extends ElementType = 'div'>({ as, gap, className, ...rest }: LayoutProps<Tag>) {
  const Part: ElementType = as ?? 'div'
  return <Part {...rest} className={classes(styles.cluster, gaps[gap], className)} />
}
