import { howMany } from '../../../../kernel/count.ts'
import styles from './many.module.css'

/** How many works a reason names before it counts the others. */
const NAMED = 4

/** Why works do not go, each reason with the works that it holds back. */
export function Reasons({ works }: { works: readonly { id: string; name: string; message: string }[] }) {
  return (
    <ul className={styles.reasons}>
      {[...Map.groupBy(works, ({ message }) => message)].map(([message, held]) => (
        <li key={message}>
          <p>{message}</p>
          <p className={styles.held}>
            {held
              .slice(0, NAMED)
              .map(({ name }) => name || 'A work that is gone')
              .join(', ')}
            {held.length > NAMED && ` and ${howMany(held.length - NAMED, 'other')}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
