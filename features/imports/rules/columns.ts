import {
  type ColumnName,
  type ImportMatching,
  type LengthUnit,
  workColumns,
} from '../../../contract/import.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { csvOf } from '../../../kernel/csv.ts'

export type { ColumnName } from '../../../contract/import.ts'

type Column = {
  /** Other heads under which it is found. */
  also: readonly string[]
  /** What the template says in its two rows: a painting, and a print in two sizes. */
  examples: readonly [string, string]
}

/** The columns of a list of works, in the template's order. docs/import.md says what may stand in each. */
export const columns = {
  reference: { also: ['ref', 'sku'], examples: ['AD-001', 'PR-014'] },
  name: { also: ['title'], examples: ['Harmattan ferry', 'Third Mainland, dawn'] },
  description: {
    also: ['desc'],
    examples: ['Oil on canvas, painted on the water.', 'Pigment print on cotton paper, numbered.'],
  },
  category: { also: [], examples: ['Art', 'Photography'] },
  subcategory: { also: [], examples: ['', ''] },
  artist: { also: [], examples: ['', ''] },
  medium: { also: ['material'], examples: ['Oil on canvas', 'Pigment print'] },
  year: { also: [], examples: ['2024', '2023'] },
  mode: { also: ['kind'], examples: ['one of a kind', 'edition'] },
  sizes: { also: [], examples: ['', 'Small: 30 x 40 | Large: 60 x 80'] },
  width_cm: { also: ['width'], examples: ['80', ''] },
  height_cm: { also: ['height'], examples: ['60.5', ''] },
  depth_cm: { also: ['depth'], examples: ['', ''] },
  price: { also: ['prices'], examples: ['450000', '45000 | 90000'] },
  stock: { also: ['pieces'], examples: ['1', '25 | 10'] },
  frame_price: { also: [], examples: ['35000', ''] },
  framed: { also: [], examples: ['no', 'no'] },
  signed: { also: [], examples: ['yes', 'yes'] },
  numbered: { also: [], examples: ['', 'yes'] },
  packing: { also: [], examples: ['crate', 'tube'] },
  pictures: { also: ['images'], examples: ['ferry.jpg | ferry-detail.jpg', 'dawn.jpg'] },
} as const satisfies Record<ColumnName, Column>

/** The columns that every row of a list fills. */
export const required: readonly ColumnName[] = ['reference', 'name', 'category', 'price']

const keyOf = (head: string): string =>
  head
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const known = new Map<string, ColumnName>(
  workColumns.flatMap((name) => [name, ...columns[name].also].map((head) => [head, name])),
)

/** The column under each head by our own names, null for those that have others. */
export type Heads = {
  columns: (ColumnName | null)[]
  /** Whether no column is there twice and none that is required is missing: the list can be checked as it is. */
  isWhole: boolean
}

/** Reads the heads of a list. */
export function readHeads(heads: readonly string[]): Heads {
  const found = heads.map((head) => known.get(keyOf(head)) ?? null)
  const isTwice = found.some((name, index) => name !== null && found.indexOf(name) !== index)
  return { columns: found, isWhole: !isTwice && required.every((name) => found.includes(name)) }
}

/** Says which columns of a list are passed over; nothing where none is. */
export function passedOver(heads: readonly string[], matched: readonly (ColumnName | null)[]): string[] {
  const names = heads
    .filter((head, index) => !matched[index] && head.trim() !== '')
    .map((head) => beginning(head.trim(), 40))
  const listed = names.slice(0, 10).join(', ')
  return names.length === 0
    ? []
    : [`Columns that are passed over: ${listed}${names.length > 10 ? ' …' : ''}.`]
}

/** How a list is written: what separates its cells, the column under each of its heads, and where its first row begins. */
export type ListLayout = {
  delimiter: ',' | ';' | '\t'
  columns: (ColumnName | null)[]
  begin: number
  /** The unit of width, height and depth, and the defaults of empty cells; only if the seller matched columns. */
  lengths?: LengthUnit
  defaults?: ImportMatching['defaults']
}

/** The delimiter of a list: the most frequent of comma, semicolon and tab in its first line, outside quotes. */
export function delimiterOf(head: string): ',' | ';' | '\t' {
  let isQuoted = false
  const counts = { ',': 0, ';': 0, '\t': 0 }
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && (sign === ',' || sign === ';' || sign === '\t')) counts[sign]++
  }
  if (counts['\t'] > counts[','] && counts['\t'] > counts[';']) return '\t'
  return counts[';'] > counts[','] ? ';' : ','
}

/** A list to begin with: the heads and two works. */
export function template(): string {
  return csvOf(
    workColumns,
    [0, 1].map((row) => workColumns.map((name) => columns[name].examples[row] ?? '')),
  )
}
