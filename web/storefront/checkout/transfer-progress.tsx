import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './transfer-progress.module.css'

/** The way of the money, and where on it we are: with the buyer's bank. */
export function TransferProgress({ sentAt }: { sentAt: string }) {
  return (
    <ol className={styles.progress}>
      <li className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" size={16} />
        </span>
        <span>
          You sent it <span className={styles.small}>at {sentAt}</span>
          <span className="visually-hidden">, done</span>
        </span>
      </li>
      <li className={styles.now} aria-current="step">
        <span className={classes(styles.mark, styles.pulse)} />
        <span>
          Your bank passes it on <span className={styles.small}>usually within minutes</span>
        </span>
      </li>
      <li>
        <span className={styles.mark} />
        <span>
          We confirm your payment <span className={styles.small}>here and by e-mail</span>
          <span className="visually-hidden">, still to come</span>
        </span>
      </li>
    </ol>
  )
}
