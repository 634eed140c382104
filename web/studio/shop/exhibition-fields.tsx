import { type Exhibition, MOST_EXHIBITIONS } from '../../../contract/artist-record.ts'
import { bare } from '../../../kernel/pasted.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import styles from './exhibition-fields.module.css'

/** An exhibition in the form; `key` identifies its row while others are removed. */
export type TypedExhibition = { key: number; year: string; title: string; place: string }

let keys = 0

/** An exhibition as a row to type in; an empty one without. */
export function typedOf(exhibition?: Exhibition): TypedExhibition {
  return {
    key: ++keys,
    year: exhibition ? String(exhibition.year) : '',
    title: exhibition?.title ?? '',
    place: exhibition?.place ?? '',
  }
}

/** The rows as they are sent: those without a letter are left out. */
export function exhibitionsOf(rows: readonly TypedExhibition[]): Exhibition[] {
  return rows
    .filter(({ year, title, place }) => `${year}${title}${place}`.trim() !== '')
    .map(({ year, title, place }) => ({ year: Number(bare(year)), title, place }))
}

/** What is wrong with a row; undefined where nothing is. */
export function faultOf({ year, title, place }: TypedExhibition): string | undefined {
  if (`${year}${title}${place}`.trim() === '') return undefined
  if (!/^(19|20)\d\d$/.test(bare(year))) return 'A year of four figures, such as 2024'
  return title.trim() === '' ? 'A title is required' : undefined
}

/** Where an artist's works were shown: year, title and place, one row each. */
export function ExhibitionFields({
  rows,
  isChecked,
  onChange,
}: {
  rows: readonly TypedExhibition[]
  /** Whether what is wrong is said. */
  isChecked: boolean
  onChange: (rows: TypedExhibition[]) => void
}) {
  const set = (key: number, part: Partial<TypedExhibition>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Exhibitions (optional)</legend>
      {rows.map((row, at) => (
        <div key={row.key} className={styles.row}>
          <Field
            label="Year"
            inputMode="numeric"
            maxLength={4}
            value={row.year}
            error={isChecked ? faultOf(row) : undefined}
            onChange={({ target }) => set(row.key, { year: target.value })}
          />
          <Field
            label="Title"
            maxLength={120}
            value={row.title}
            onChange={({ target }) => set(row.key, { title: target.value })}
          />
          <Field
            label="Place"
            maxLength={120}
            value={row.place}
            onChange={({ target }) => set(row.key, { place: target.value })}
          />
          <Button
            size="small"
            variant="plain"
            aria-label={`Take out exhibition ${at + 1}`}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            Take out
          </Button>
        </div>
      ))}
      {rows.length < MOST_EXHIBITIONS && (
        <div>
          <Button size="small" onClick={() => onChange([...rows, typedOf()])}>
            Add an exhibition
          </Button>
        </div>
      )}
    </fieldset>
  )
}
