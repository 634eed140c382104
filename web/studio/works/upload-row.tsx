import { Button } from '../../kit/button.tsx'
import styles from './pictures.module.css'
import { dropUpload, NEW_WORK, retryUpload, type Upload } from './uploads.ts'

/** A picture on its way: how far it is, or why it did not arrive and what can be done. */
export function UploadRow({
  upload: { key, workId, file, state, progress, error },
  onCrop,
}: {
  upload: Upload
  onCrop: () => void
}) {
  return (
    <li className={styles.upload}>
      <span className={styles.fileName}>{file.name}</span>
      {workId === NEW_WORK && <span>Stored until you choose a category</span>}
      {workId !== NEW_WORK && (state === 'waiting' || state === 'sending') && (
        <progress
          className={styles.progress}
          aria-label={`Sending ${file.name}`}
          max={1}
          // The server checks a picture for a moment after the last byte.
          {...(progress < 1 && { value: progress })}
        />
      )}
      {(state === 'lost' || state === 'refused' || workId === NEW_WORK) && (
        <>
          {error !== '' && (
            <p className={styles.failed} role="alert">
              {error}
            </p>
          )}
          <span>
            {state === 'lost' && (
              <Button size="small" aria-label={`Send ${file.name} again`} onClick={() => retryUpload(key)}>
                Send again
              </Button>
            )}
            {(state !== 'refused' || workId === NEW_WORK) && (
              <Button variant="plain" size="small" aria-label={`Crop ${file.name}`} onClick={onCrop}>
                Crop
              </Button>
            )}
            <Button
              variant="plain"
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
}
