import {
  type ColumnName,
  type ImportMatching,
  type LengthUnit,
  workColumns,
} from '../../../contract/import.ts'
import { eachFact, workFacts } from '../../../contract/work-facts.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { csvOf } from '../../../kernel/csv.ts'

export type { ColumnName } from '../../../contract/import.ts'

type Column = {
  /** Other heads under which it is found. */
  also?: readonly string[]
  /** Heads of other people's lists that are taken for it, in small letters, with | between them. */
  guesses?: string
  /** What the template says in its two rows: a painting, and a print in two sizes. */
  examples?: readonly [string, string]
  /** What it takes, where the schema only finds that a cell is wrong. */
  rule?: string
}

const side = (name: string): string => `A ${name} is more than 0 and at most 5,000 cm, to the millimetre`

/** The columns of a list of works. docs/import.md says what may stand in each. */
export const listColumns: Record<ColumnName, Column> = {
  ...eachFact((name): Column => workFacts[name].list),
  reference: {
    also: ['ref', 'sku'],
    guesses:
      'no|number|code|id|inventory|inventory no|inventory number|accession number|accession no|catalogue number|catalog number|item no|item number|item code|stock number|stock code|work id|artwork id|work no|artwork no|product code|product id|s n|sn|serial number',
    examples: ['AD-001', 'PR-014'],
  },
  name: {
    also: ['title'],
    guesses:
      'artwork|artwork title|title of work|title of artwork|work|work title|work name|artwork name|product|product name|item|item name',
    examples: ['Harmattan ferry', 'Third Mainland, dawn'],
    rule: 'Say what the work is called',
  },
  description: {
    also: ['desc'],
    guesses: 'about|details|notes|story|text|body|description of work|product description',
    examples: ['Oil on canvas, painted on the water.', 'Pigment print on cotton paper, numbered.'],
  },
  category: {
    guesses: 'type|type of work|art form|product category|product type',
    examples: ['Art', 'Photography'],
  },
  subcategory: { guesses: 'sub category|style|genre' },
  artist: {
    guesses: 'artist name|name of artist|painter|photographer|sculptor|maker|creator|artist s name',
  },
  mode: { also: ['kind'], guesses: 'edition type|sold as', examples: ['one of a kind', 'edition'] },
  sizes: {
    guesses: 'size|size options|variants',
    examples: ['', 'Small: 30 x 40 | Large: 60 x 80'],
    rule: 'At most 20 sizes; each side is more than 0 and at most 5,000 cm, to the millimetre',
  },
  width_cm: { also: ['width'], guesses: 'w', examples: ['80', ''], rule: side('width') },
  height_cm: { also: ['height'], guesses: 'h', examples: ['60.5', ''], rule: side('height') },
  depth_cm: { also: ['depth'], guesses: 'd', rule: side('depth') },
  price: {
    also: ['prices'],
    guesses: 'amount|cost|selling price|retail price|asking price|unit price|sale price|list price|value',
    examples: ['450000', '45000 | 90000'],
    rule: 'A price is from 1 to 1,000,000,000 naira, with at most two decimals',
  },
  stock: {
    also: ['pieces'],
    guesses: 'quantity|qty|copies|edition size|available|in stock|number of pieces|count',
    examples: ['1', '25 | 10'],
    rule: 'How many there are is a whole number from 1 to 100,000',
  },
  pictures: {
    also: ['images'],
    guesses:
      'image|photo|photos|picture|photograph|photographs|file|files|filename|file name|image name|image file|photo name|picture name',
    examples: ['ferry.jpg | ferry-detail.jpg', 'dawn.jpg'],
  },
}

/** The columns that every row of a list fills. */
export const required: readonly ColumnName[] = ['reference', 'name', 'category', 'price']

const keyOf = (head: string): string =>
  head
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const known = new Map<string, ColumnName>(
  workColumns.flatMap((name) => [name, ...(listColumns[name].also ?? [])].map((head) => [head, name])),
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
    [0, 1].map((row) => workColumns.map((name) => listColumns[name].examples?.[row] ?? '')),
  )
}
