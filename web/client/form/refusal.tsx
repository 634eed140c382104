import styles from './refusal.module.css'

/** What the server said no to, where it belongs to no field; read out at once. */
export function RefusalNote({ text }: { text: string | null }) {
  return (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  )
}
