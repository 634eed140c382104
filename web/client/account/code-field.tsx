import type { ComponentProps } from 'react'
import { Field } from '../../kit/field.tsx'

const withoutGaps = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/[\s-]/g, '') : text)

/** How a form reads a code: people paste it with gaps. */
export const codeOptions = { setValueAs: withoutGaps }

/** Where a code from an e-mail is entered; telephones offer it by themselves. */
export const CodeField = (field: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field label="Code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...field} />
)
