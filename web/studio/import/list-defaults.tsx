import type { ImportMatching } from '../../../contract/import.ts'
import { packings } from '../../../contract/work-facts.ts'
import { packingNames } from '../../client/labels.ts'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { Panel } from '../parts/panel.tsx'
import { useArtists, useCategories } from '../queries.ts'
import styles from './matching.module.css'

type Defaults = ImportMatching['defaults']

/** What is taken where a row has nothing; each may be left out. */
export function ListDefaults({
  defaults,
  fault,
  onEdit,
}: {
  defaults: Defaults
  fault: { field: string; text: string } | undefined
  onEdit: (more: Defaults) => void
}) {
  const { data: categories = [] } = useCategories()
  const { data: artists = [] } = useArtists()
  const faultOf = (field: keyof Defaults) => (fault?.field === field ? fault.text : undefined)
  const choice = (label: string, field: keyof Defaults, options: { value: string; name: string }[]) => (
    <Select
      optional
      label={label}
      value={defaults[field] ?? ''}
      error={faultOf(field)}
      onChange={({ target: { value } }) => onEdit({ [field]: value })}
    >
      <option value="">none</option>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
  return (
    <Panel title="Where a row has none">
      <div className={styles.defaults}>
        {choice(
          'Category',
          'category',
          categories.map(({ name }) => ({ value: name, name })),
        )}
        <Field
          optional
          label="Price in naira"
          inputMode="decimal"
          maxLength={40}
          value={defaults.price ?? ''}
          error={faultOf('price')}
          onChange={({ target: { value } }) => onEdit({ price: value })}
        />
        {choice(
          'Artist',
          'artist',
          artists.map(({ name }) => ({ value: name, name })),
        )}
        <Field
          optional
          label="Medium"
          maxLength={120}
          value={defaults.medium ?? ''}
          error={faultOf('medium')}
          onChange={({ target: { value } }) => onEdit({ medium: value })}
        />
        {choice(
          'Packing',
          'packing',
          packings.map((value) => ({ value, name: packingNames[value] })),
        )}
      </div>
    </Panel>
  )
}
