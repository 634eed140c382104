import {
  type ColumnName,
  type ImportMatching,
  type LengthUnit,
  workColumns,
} from '../../../contract/import.ts'
import { plain } from '../../../kernel/pasted.ts'
import { readNumber } from '../../../kernel/read-number.ts'
import { readHeads, required } from './columns.ts'

/** Names that lists of galleries and artists give to our columns, as {@link plainOf} writes them. */
const synonyms: Partial<Record<ColumnName, readonly string[]>> = {
  reference:
    'no|number|code|id|inventory|inventory no|inventory number|accession number|accession no|catalogue number|catalog number|item no|item number|item code|stock number|stock code|work id|artwork id|work no|artwork no|product code|product id|s n|sn|serial number'.split(
      '|',
    ),
  name: 'artwork|artwork title|title of work|title of artwork|work|work title|work name|artwork name|product|product name|item|item name'.split(
    '|',
  ),
  description: 'about|details|notes|story|text|body|description of work|product description'.split('|'),
  category: 'type|type of work|art form|product category|product type'.split('|'),
  subcategory: 'sub category|style|genre'.split('|'),
  artist: 'artist name|name of artist|painter|photographer|sculptor|maker|creator|artist s name'.split('|'),
  medium: 'materials|technique|media|medium and support|materials used'.split('|'),
  year: 'date|year made|year created|year of creation|date made|date created|year painted'.split('|'),
  mode: 'edition type|sold as'.split('|'),
  sizes: 'size|size options|variants'.split('|'),
  width_cm: ['w'],
  height_cm: ['h'],
  depth_cm: ['d'],
  price: 'amount|cost|selling price|retail price|asking price|unit price|sale price|list price|value'.split(
    '|',
  ),
  stock: 'quantity|qty|copies|edition size|available|in stock|number of pieces|count'.split('|'),
  frame_price: 'price of frame|frame cost|framing price|framing'.split('|'),
  framed: 'is framed|frame|with frame'.split('|'),
  signed: 'is signed|signature|signed by artist'.split('|'),
  numbered: 'is numbered|prints numbered|numbered edition'.split('|'),
  packing: 'packaging|package|shipped as'.split('|'),
  pictures:
    'image|photo|photos|picture|photograph|photographs|file|files|filename|file name|image name|image file|photo name|picture name'.split(
      '|',
    ),
}

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
    [plainOf(name.replaceAll('_', ' ')), ...(synonyms[name] ?? [])].map((head) => [head, name] as const),
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
