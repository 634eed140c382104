import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { fileSizeOf } from '../../client/labels.ts'
import { classes } from '../../kit/classes.ts'
import styles from './file-choice.module.css'

/** A file to be chosen or dropped: its name and size are shown in its place, and another can take its place. */
export function FileChoice({
  label,
  hint,
  accept,
  file,
  error,
  optional = false,
  onChoose,
}: {
  label: string
  hint: ReactNode
  accept: string
  file: File | null
  error?: string | undefined
  optional?: boolean
  onChoose: (file: File | null) => void
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files[0] ?? null)
  }
  return (
    <div className={styles.choice}>
      <div
        className={classes(styles.drop, over && styles.over, file && styles.full)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className={styles.label} htmlFor={id}>
          {label}
          {optional && <span className={styles.optional}> (optional)</span>}
        </label>
        <input
          className={styles.file}
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
        {file ? (
          <p className={styles.name}>
            {file.name} <span className={styles.size}>{fileSizeOf(file.size)}</span>
          </p>
        ) : null}
        <span className={styles.button} aria-hidden="true">
          {file ? 'Choose another' : 'Choose a file'}
        </span>
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <p className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
