import type { FieldRules } from '../../../contract/record.ts'
import { TextField } from '../../kit/field.tsx'

/** The fields for the texts of several lines of a shop or an artist. */
export function LongTexts<Name extends string>({
  fields,
  field,
}: {
  fields: Record<Name, FieldRules>
  field: (name: Name) => object
}) {
  return (Object.keys(fields) as Name[]).map((name) => {
    const { label, lines } = fields[name]
    return lines && <TextField key={name} label={label} {...lines} optional {...field(name)} />
  })
}
