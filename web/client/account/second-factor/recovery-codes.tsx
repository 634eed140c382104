import { Button } from '../../../kit/button.tsx'
import { Cluster } from '../../../kit/layout.tsx'
import { notice } from '../../notice.ts'
import { saveFile } from '../../save-file.ts'
import styles from './parts.module.css'

const save = (codes: readonly string[]) => {
  const text = `Recovery codes for Àwòrán. Each works once.\n\n${codes.join('\n')}\n`
  saveFile({ name: 'aworan-recovery-codes.txt', blob: new Blob([text], { type: 'text/plain' }) })
}

const copy = async (codes: readonly string[]) => {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    notice.success('Copied!')
  } catch {
    notice.error('Failed to copy!')
  }
}

/** Recovery codes, shown this once: to be written down, copied or saved before `onSaved` goes on. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div className={styles.flow}>
      <p className={styles.words} role="status">
        Should you lose your phone, each of these recovery codes lets you in once. Write them down and keep
        them apart from your phone; they are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster gap={3} className={styles.actions}>
        <Button variant="primary" onClick={onSaved}>
          I have written them down
        </Button>
        <Button onClick={() => void copy(codes)}>Copy</Button>
        <Button onClick={() => save(codes)}>Save as a file</Button>
      </Cluster>
    </div>
  )
}
