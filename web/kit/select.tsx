import { type ComponentProps, useId } from 'react'
import { classes } from './classes.ts'
import field from './field.module.css'
import { describedBy, type Labelled, Labelling } from './field.tsx'
import styles from './select.module.css'

/** The browser's own select, with its label above and its error below. Children are the options. */
export function Select({
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  children,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const made = useId()
  const id = select.id ?? made
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
      <select
        {...select}
        id={id}
        className={classes(field.input, styles.select)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { error, hint })}
      >
        {children}
      </select>
    </Labelling>
  )
}
