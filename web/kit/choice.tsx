import { type ReactNode, type Ref, useId } from 'react'
import styles from './choice.module.css'
import { classes } from './classes.ts'

/** One entry of a Choice. `aside` is shown at its right, outside the label: a delete button, say. */
export type ChoiceOption = {
  value: string
  label: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}

/** A list of which one entry can be chosen; it looks like tick boxes, unless `round`, and is a group of radio buttons. */
export function Choice({
  legend,
  hideLegend = false,
  name,
  options,
  value,
  onChoose,
  error,
  compact = false,
  round = false,
  firstRef,
}: {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  options: ChoiceOption[]
  value: string | null
  onChoose: (value: string) => void
  error?: string | undefined
  /** Entries in a row that wraps instead of one below the other. */
  compact?: boolean
  /** Round like the radio buttons they are. */
  round?: boolean
  /** The first entry, for a form that leads the focus to what is wrong. */
  firstRef?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={compact ? styles.row : styles.list}>
        {options.map((option, index) => (
          <div key={option.value} className={classes(styles.entry, compact && styles.compact)}>
            <label className={styles.label}>
              <input
                ref={index === 0 ? firstRef : undefined}
                className={classes(styles.box, round && styles.round)}
                data-early={option.value}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChoose(option.value)}
              />
              <span className={styles.words}>
                <span className={styles.name}>{option.label}</span>
                {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
              </span>
            </label>
            {option.aside}
          </div>
        ))}
      </div>
      <p className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
