import type { ColumnName } from './columns.ts'

/** What is wrong in a row: with which column, '' for the whole row, and what to do. */
export type RowProblem = { column: ColumnName | ''; message: string }

/** The columns behind the fields of an entry. */
const columnsOf: Record<string, ColumnName> = {
  name: 'name',
  desc: 'description',
  category_id: 'category',
  subcategory_id: 'subcategory',
  artist_id: 'artist',
  medium: 'medium',
  year: 'year',
  kind: 'mode',
  framed: 'framed',
  signed: 'signed',
  numbered: 'numbered',
  frame_price: 'frame_price',
  packing: 'packing',
  in_stock: 'stock',
  price: 'price',
  image: 'pictures',
  sizes: 'sizes',
}

/** What a column takes, where the schema says no more than that it is wrong. */
const sayings: Partial<Record<ColumnName, string>> = {
  name: 'Say what the work is called',
  year: 'A year has four digits, from 1000 to 2200',
  sizes: 'At most 20 sizes; each side is more than 0 and at most 5,000 cm, to the millimetre',
  width_cm: 'A width is more than 0 and at most 5,000 cm, to the millimetre',
  height_cm: 'A height is more than 0 and at most 5,000 cm, to the millimetre',
  depth_cm: 'A depth is more than 0 and at most 5,000 cm, to the millimetre',
  price: 'A price is from 1 to 1,000,000,000 naira, with at most two decimals',
  frame_price: 'The price of a frame is from 0 to 1,000,000,000 naira, with at most two decimals',
  stock: 'How many there are is a whole number from 1 to 100,000',
  packing: 'Packing is flat, tube, crate or fragile',
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
  const said = column && sayings[column]
  const isVague = VAGUE.test(issue.message)
  return { column: column ?? '', message: isVague && said ? said : issue.message }
}

/** A refusal of the works' own rules, as a column and a sentence for a person. */
export function problemOfRefusal(field: string | undefined, sentence: string): RowProblem {
  return {
    column: (field !== undefined && columnsOf[field]) || '',
    message: sentence,
  }
}
