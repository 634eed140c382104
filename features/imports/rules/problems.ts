import { eachFact } from '../../../contract/work-facts.ts'
import { type ColumnName, listColumns } from './columns.ts'

/** What is wrong in a row: with which column, '' for the whole row, and what to do. */
export type RowProblem = { column: ColumnName | ''; message: string }

/** The columns behind the fields of an entry. */
const columnsOf: Record<string, ColumnName> = {
  ...eachFact((name) => name),
  name: 'name',
  desc: 'description',
  category_id: 'category',
  subcategory_id: 'subcategory',
  artist_id: 'artist',
  kind: 'mode',
  in_stock: 'stock',
  price: 'price',
  image: 'pictures',
  sizes: 'sizes',
}

/** What validators say by themselves, and what names a field: no words for a person who writes a list. */
const VAGUE = /^(Invalid|Too (small|big)|Unrecognized|Expected)|is required$/

/** What a schema found wrong, as a column and a sentence for a person. */
export function sayingOf(
  issue: { path: readonly PropertyKey[]; message: string },
  cells: ReadonlyMap<ColumnName, string>,
): RowProblem {
  const path = issue.path.map(String)
  const [field = '', , part] = path
  const inSize: Record<string, ColumnName> = {
    price: 'price',
    total: 'stock',
    label: 'sizes',
    ...(cells.get('sizes')?.trim()
      ? { width_cm: 'sizes', height_cm: 'sizes', depth_cm: 'sizes' }
      : { width_cm: 'width_cm', height_cm: 'height_cm', depth_cm: 'depth_cm' }),
  }
  const column = field === 'sizes' && part !== undefined ? inSize[part] : columnsOf[field]
  const rule = column && listColumns[column].rule
  const isVague = VAGUE.test(issue.message)
  return { column: column ?? '', message: (isVague && rule) || issue.message }
}

/** A refusal of the works' own rules, as a column and a sentence for a person. */
export function problemOfRefusal(field: string | undefined, sentence: string): RowProblem {
  return {
    column: (field !== undefined && columnsOf[field]) || '',
    message: sentence,
  }
}
