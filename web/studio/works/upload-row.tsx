import { Button } from '../../kit/button.tsx'
import styles from './pictures.module.css'
import { dropUpload, retryUpload, type Upload } from './uploads.ts'

/** A picture on its way: how far it is, or why it did not arrive and what can be done. */
export const UploadRow = ({ upload: { key, file, state, progress, error } }: { upload: Upload }) => (
  <li className={styles.upload}>
    <span className={styles.fileName}>{file.name}</span>
    {(state === 'waiting' || state === 'sending') && (
      <progress
        className={styles.progress}
        aria-label={`Sending ${file.name}`}
        max={1}
        // The server checks a picture for a moment after the last byte.
        {...(progress < 1 && { value: progress })}
      />
    )}
    {(state === 'lost' || state === 'refused') && (
      <>
        <p className={styles.failed} role="alert">
          {error}
        </p>
        <span>
          {state === 'lost' && (
            <Button size="small" aria-label={`Send ${file.name} again`} onClick={() => retryUpload(key)}>
              Send again
            </Button>
          )}
          <Button
            look="plain"
            size="small"
            aria-label={`Dismiss ${file.name}`}
            onClick={() => dropUpload(key)}
          >
            Dismiss
          </Button>
        </span>
      </>
    )}
  </li>
)
