import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { classes } from './classes.ts'

/** A tick box with its words beside it and its error below. Takes every attribute of an input, `ref` too. */
export function Checkbox({
  label,
  error,
  className,
  ...input
}: { label: ReactNode; error?: string | undefined } & Omit<ComponentProps<'input'>, 'type'>) {
  const made = useId()
  const id = input.id ?? made
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          id={id}
          className={styles.box}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{label}</span>
      </label>
      <p className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
