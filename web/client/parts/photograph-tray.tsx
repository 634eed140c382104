import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { photographTypes } from '../../../contract/file-limits.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import styles from './photograph-tray.module.css'
import type { ChosenPhotograph, Photographs } from './photographs.ts'

const says: Record<ChosenPhotograph['state'], string> = {
  held: 'Ready',
  waiting: 'Ready',
  sending: 'Sending...',
  sent: 'Sent',
  lost: '',
  refused: '',
}

const Entry = ({
  photograph,
  onRemove,
  onRetry,
}: {
  photograph: ChosenPhotograph
  onRemove: () => void
  onRetry: (() => void) | undefined
}) => {
  const { key, name, preview, state, progress, error, blob } = photograph
  return (
    <li className={styles.entry}>
      <span className={styles.mat}>
        {preview === null ? <Icon name="close" size={20} /> : <img src={preview} alt="" />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {error === '' ? (
          <span className={styles.state}>
            {state === 'held' && blob === null ? 'Checking it...' : says[state]}
          </span>
        ) : (
          <span className={styles.error} id={`photograph-${key}`}>
            {error}
          </span>
        )}
        {state === 'sending' && (
          <progress className={styles.progress} value={progress} max={1} aria-label={`Sending ${name}`} />
        )}
      </span>
      <span className={styles.actions}>
        {error !== '' && blob && onRetry && (
          <Button size="small" onClick={onRetry} aria-describedby={`photograph-${key}`}>
            Try again
          </Button>
        )}
        {state !== 'sending' && state !== 'sent' && <RemoveButton name={name} onRemove={onRemove} />}
      </span>
    </li>
  )
}

const filesOf = (list: FileList | null | undefined): File[] => [...(list ?? [])]

/** Where photographs are chosen, dropped or taken; each with its preview, how far it has been sent, and what is wrong with it. */
export function PhotographTray({
  photographs,
  hint,
  onRetry,
}: {
  photographs: Photographs
  hint: string
  onRetry?: () => void
}) {
  const { chosen, note, isFull, isSending, add, remove } = photographs
  const id = useId()
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = filesOf(currentTarget.files)
    // So that the same file can be chosen again after it was removed.
    currentTarget.value = ''
    void add(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isFull && !isSending) void add(filesOf(event.dataTransfer.files))
  }
  const rest = isFull || isSending
  return (
    <fieldset className={styles.tray} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>
        Photographs <span className={styles.optional}>(optional)</span>
      </legend>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <div
        className={classes(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={chooser}
          hidden
          type="file"
          accept={photographTypes.join(',')}
          multiple
          onChange={take}
          disabled={rest}
        />
        <input
          ref={camera}
          hidden
          type="file"
          accept="image/*"
          capture="environment"
          onChange={take}
          disabled={rest}
        />
        <Button disabled={rest} onClick={() => chooser.current?.click()}>
          Choose photographs
        </Button>
        <Button className={styles.camera} disabled={rest} onClick={() => camera.current?.click()}>
          Take a photograph
        </Button>
        <span className={styles.mouse}>or drop them here</span>
      </div>
      <p className={styles.note} role="status">
        {note}
      </p>
      {chosen.length > 0 && (
        <ul className={styles.list} aria-label="Chosen photographs" aria-live="polite">
          {chosen.map((photograph) => (
            <Entry
              key={photograph.key}
              photograph={photograph}
              onRemove={() => remove(photograph.key)}
              onRetry={onRetry}
            />
          ))}
        </ul>
      )}
    </fieldset>
  )
}
