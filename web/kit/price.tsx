import { formatNaira } from '../../kernel/money.ts'
import { classes } from './classes.ts'
import styles from './price.module.css'

/** An amount as it is written everywhere: 'NGN 1,250,000', in figures of one width. */
export function Price({ naira, className }: { naira: number; className?: string | undefined }) {
  return <span className={classes(styles.price, className)}>{formatNaira(naira)}</span>
}
