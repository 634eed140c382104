import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import styles from './programs.module.css'

/** A secret that is shown this once, with a button that copies it. */
export function ShownOnce({ label, secret, onDone }: { label: string; secret: string; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notice.success('Copied!')
    } catch {
      notice.error('It could not be copied. Please select and copy it.')
    }
  }
  return (
    <Stack gap={3} className={styles.once} role="status">
      <p>
        <strong>{label}</strong> Store it now: it is not shown again.
      </p>
      <code className={styles.secret}>{secret}</code>
      <Cluster gap={3} className={styles.actions}>
        <Button variant="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>I have stored it</Button>
      </Cluster>
    </Stack>
  )
}
