import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'

/** Properties of every labelled input. `error` is shown under the input and read out with it. */
export type Labelled = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  hideLabel?: boolean
}

/** The label, the input and what is wrong with it: the frame of Field, TextField and Select. */
export function Labelling({
  id,
  label,
  error,
  hint,
  optional = false,
  hideLabel = false,
  className,
  children,
}: Labelled & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes(styles.field, className)}>
      <label className={hideLabel ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <p className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** The ids of hint and error that an input is described by. */
export function describedBy(id: string, { error, hint }: Pick<Labelled, 'error' | 'hint'>) {
  return classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
}

/** A one-line input with its label above and its error below. Takes every attribute of an input, `ref` too. */
export function Field({
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  ...input
}: Labelled & ComponentProps<'input'>) {
  const made = useId()
  const id = input.id ?? made
  return (
    <Labelling
      id={id}
      label={label}
      error={error}
      hint={hint}
      optional={optional ?? false}
      hideLabel={hideLabel ?? false}
      className={className}
    >
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { error, hint })}
      />
    </Labelling>
  )
}

/** Field for text of several lines. */
export function TextField({
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  rows = 6,
  ...input
}: Labelled & ComponentProps<'textarea'>) {
  const made = useId()
  const id = input.id ?? made
  return (
    <Labelling
      id={id}
      label={label}
      error={error}
      hint={hint}
      optional={optional ?? false}
      hideLabel={hideLabel ?? false}
      className={className}
    >
      <textarea
        {...input}
        rows={rows}
        id={id}
        className={classes(styles.input, styles.text)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { error, hint })}
      />
    </Labelling>
  )
}
