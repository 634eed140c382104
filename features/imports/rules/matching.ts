import {
  type ColumnName,
  type ImportMatching,
  type LengthUnit,
  workColumns,
} from '../../../contract/import.ts'
import { plain } from '../../../kernel/pasted.ts'
import { readNumber } from '../../../kernel/read-number.ts'
import { listColumns, readHeads, required } from './columns.ts'

/** A head in small letters without accents, signs and units: 'Height (mm)' to 'height'. */
const plainOf = (head: string): string =>
  head
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/(?<=\S.*)\b(?:cm|mm|in|inch|inches|ngn|naira|n)\b/g, '')
    .trim()
    .replace(/ +/g, ' ')

const guesses = new Map<string, ColumnName>(
  workColumns.flatMap((name) =>
    [plainOf(name.replaceAll('_', ' ')), ...(listColumns[name].guesses?.split('|') ?? [])].map(
      (head) => [head, name] as const,
    ),
  ),
)

const isLength = (name: ColumnName | null): boolean =>
  name === 'width_cm' || name === 'height_cm' || name === 'depth_cm'

const unitOf = (head: string): LengthUnit | undefined => {
  const words = head.toLowerCase().split(/[^a-z]+/)
  if (words.includes('mm')) return 'mm'
  const isInches = /["”]/.test(head) || ['in', 'inch', 'inches'].some((word) => words.includes(word))
  return isInches ? 'in' : undefined
}

/** Guesses which of our columns each of a list is, by its heads alone: first by our own names, then by those that others use. */
export function guessMatching(heads: readonly string[]): ImportMatching {
  const taken = new Set<ColumnName>()
  const take = (name: ColumnName | null | undefined): ColumnName | null => {
    if (!name || taken.has(name)) return null
    taken.add(name)
    return name
  }
  const own = readHeads(heads).columns.map(take)
  const columns = own.map((name, index) => name ?? take(guesses.get(plainOf(heads[index] ?? ''))))
  const units = heads.filter((_, index) => isLength(columns[index] ?? null)).map(unitOf)
  return { columns, lengths: units.find(Boolean) ?? 'cm', defaults: {} }
}

/** What is wrong with how columns were matched, for a person; nothing where it will do. */
export function faultOf(
  { columns, defaults }: ImportMatching,
  heads: readonly string[],
): { field: string; message: string } | undefined {
  if (columns.length !== heads.length)
    return { field: 'columns', message: `The list has ${heads.length} columns` }
  const twice = columns.find((name, index) => name !== null && columns.indexOf(name) !== index)
  if (twice) return { field: 'columns', message: `Two columns are matched with ${twice}: choose one of them` }
  for (const name of required) {
    if (columns.includes(name) || name === 'reference') continue
    if (name === 'category' || name === 'price') {
      if (!defaults[name])
        return {
          field: `defaults.${name}`,
          message: `No column is matched with ${name}: match one, or say the ${name} here`,
        }
    } else return { field: 'columns', message: `Match one of the columns with ${name}` }
  }
  return undefined
}

const INCH = 2.54

/** A length in another unit as centimetres to the millimetre; what is no number, or has a unit of its own, stays as it is. */
export function centimetresOf(text: string, unit: LengthUnit): string {
  if (unit === 'cm') return text
  const figures = plain(text).replace(/\s*(?:mm|in|inch|inches|"|”)$/i, '')
  const read = readNumber(figures, { most: unit === 'mm' ? 50_000 : 2_000, comma: 'either' })
  if (read === null) return text
  // It would be another number in centimetres: with its unit it is none.
  if ('readings' in read) return `${figures} ${unit}`
  const number = read.value
  return String(Math.round((unit === 'mm' ? number / 10 : number * INCH) * 10) / 10)
}
