import type { ComponentProps } from 'react'
import { Field } from '../../kit/field.tsx'

/** Where a code from an e-mail is entered; telephones offer it by themselves. */
export function CodeField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field label="Code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...field} />
}
