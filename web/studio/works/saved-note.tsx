import type { OwnWork } from '../../../contract/seller.ts'
import styles from './editor.module.css'
import type { Saving } from './use-saving.ts'

const textOf = (
  isDrafted: boolean,
  dirty: boolean,
  { trouble, isAuto, isReady }: Pick<Saving, 'trouble' | 'isAuto' | 'isReady'>,
): string => {
  if (!dirty) return isDrafted ? 'Saved' : ''
  if (trouble?.kind === 'line') return 'Not saved yet: no connection. Stored on this device.'
  if (trouble?.kind === 'refused') return `Not saved yet: ${trouble.why}`
  if (isReady) return 'Saving...'
  if (isAuto && !isDrafted) return 'Stored on this device. Choose a category to save it.'
  return 'Not saved yet. Stored on this device.'
}

/**
 * Whether all input is saved, and if not, why. Changes are read out, except that a draft is about to be saved, which happens at
 * each pause.
 */
export function SavedNote({
  work,
  dirty,
  saving,
}: {
  work: OwnWork | undefined
  dirty: boolean
  saving: Pick<Saving, 'trouble' | 'isAuto' | 'isReady'>
}) {
  const text = textOf(work !== undefined, dirty, saving)
  return (
    <span className={styles.saved}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden" aria-live="polite">
        {text === 'Saving...' ? 'Saved' : text}
      </span>
    </span>
  )
}
