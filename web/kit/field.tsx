import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
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

type LabellingProps<Tag extends ElementType> = Labelled & {
  /** The element of the control. */
  as: Tag
  id?: string | undefined
  className?: string | undefined
  /** The class of the control, beside that of every input. */
  look?: string | undefined
  /** What follows the control, above its error. */
  below?: ReactNode
} & Omit<ComponentProps<Tag>, 'id' | 'className'>

/** The label, the control with its attributes, and what is wrong with it: of Field, TextField, Select and Combobox. */
export function Labelling<Tag extends ElementType>({
  as,
  id: own,
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  look,
  below,
  ...control
}: LabellingProps<Tag>) {
  const Control: ElementType = as
  const made = useId()
  const id = own ?? made
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
      <Control
        {...control}
        id={id}
        className={classes(styles.input, look)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={
          classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
        }
      />
      {below}
      <p className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** A one-line input with its label above and its error below. Takes every attribute of an input, `ref` too. */
export function Field(props: Labelled & ComponentProps<'input'>) {
  return <Labelling as="input" {...props} />
}

/** Field for text of several lines. */
export function TextField(props: Labelled & ComponentProps<'textarea'>) {
  return <Labelling as="textarea" rows={6} look={styles.text} {...props} />
}
