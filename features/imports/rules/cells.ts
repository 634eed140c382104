import { beginning } from '../../../kernel/beginning.ts'
import { bare, plain, tidy } from '../../../kernel/pasted.ts'
import {
  faultIn,
  numberIn,
  type ReadNumber,
  readAmount,
  readLength,
  readPlainNumber,
} from '../../../kernel/read-number.ts'

/** What a cell says, or what is wrong with it. */
export type Cell<T> = { ok: true; value: T } | { ok: false; message: string }
const right = <T>(value: T): Cell<T> => ({ ok: true, value })
const wrong = (message: string): Cell<never> => ({ ok: false, message })

const quoted = (text: string): string => `“${beginning(text, 40)}”`

/** How names are compared: whatever their case, spacing and the way accents are written. */
export function nameKey(text: string): string {
  return plain(text).replace(/\s+/g, ' ').toLowerCase()
}

function numberCell(text: string, message: string, read: (text: string) => ReadNumber): Cell<number> {
  const fault = faultIn(text, `${quoted(text)} ${message}`, read)
  return fault === undefined ? right(numberIn(text, read) ?? 0) : wrong(fault)
}

/** '120000', '120,000', 'NGN 120.000,50' and '₦120 000' to naira. */
export function readNaira(text: string): Cell<number> {
  return numberCell(text, 'is no price: write 120000 or 120,000.50', readAmount)
}

/** '60', '60.5', '60,5' and '60 cm' to centimetres. */
export function readCentimetres(text: string): Cell<number> {
  return numberCell(text, 'is no length: write centimetres, such as 60.5', readLength)
}

/** '25' and '1,000' to a whole number. */
export function readCount(text: string): Cell<number> {
  const message = 'is not a whole number'
  const cell = numberCell(text, message, readPlainNumber)
  return cell.ok && !(cell.value <= 999_999_999 && Number.isInteger(cell.value))
    ? wrong(`${quoted(text)} ${message}`)
    : cell
}

/** '2024' to a year; which years there are is the schema's. */
export function readYear(text: string): Cell<number> {
  const year = bare(text)
  return /^\d{4}$/.test(year)
    ? right(Number(year))
    : wrong(`${quoted(text)} is no year: write four digits, such as 2024, or leave it empty`)
}

/** 'yes' and 'no', as spreadsheets and people write them. */
export function readYes(text: string): Cell<boolean> {
  if (/^(yes|y|true|1|x)$/i.test(plain(text))) return right(true)
  if (/^(no|n|false|0|)$/i.test(plain(text))) return right(false)
  return wrong(`${quoted(text)} is neither yes nor no`)
}

/** How a work is sold; nothing where the cell is empty. */
export function readMode(text: string): Cell<'unique' | 'edition' | undefined> {
  const mode = plain(text)
  if (mode === '') return right(undefined)
  if (/^(one[ -]of[ -]a[ -]kind|unique|original)$/i.test(mode)) return right('unique')
  if (/^(limited edition|edition|print)$/i.test(mode)) return right('edition')
  return wrong(`${quoted(text)} is no mode: write “one of a kind” or “edition”`)
}

/** A cell with several entries, separated by '|'. */
export function readList(text: string): string[] {
  return text.split('|').map(tidy).filter(Boolean)
}

type Size = { label: string; width_cm?: number; height_cm?: number; depth_cm?: number }

/** 'Small: 30 x 40 cm', '30 x 40 x 5' or 'A3': a label and, where they are given, width, height and depth in centimetres. */
export function readSize(text: string): Cell<Size> {
  const [, label, ...sides] =
    /^(?:([^:]*):)?\s*(\d[\d.,]*)\s*[x×]\s*(\d[\d.,]*)(?:\s*[x×]\s*(\d[\d.,]*))?\s*(?:cm)?$/i.exec(
      plain(text),
    ) ?? []
  const given = sides.filter((side) => side !== undefined)
  if (given.length === 0) return right({ label: text })
  const lengths = given.map(readCentimetres)
  const fault = lengths.find((length) => !length.ok)
  if (fault) return fault
  const [width_cm, height_cm, depth_cm] = lengths.map((length) => (length.ok ? length.value : 0))
  return right({
    label: label?.trim() || given.join(' × '),
    ...(width_cm !== undefined && { width_cm }),
    ...(height_cm !== undefined && { height_cm }),
    ...(depth_cm !== undefined && { depth_cm }),
  })
}

/** The name of a picture as it is looked for among the entries of the ZIP. */
export function pictureKey(name: string): string {
  return nameKey(name.replaceAll('\\', '/').replace(/^(\.?\/)+/, ''))
}

/** Whether a picture's name is a web address, which is never fetched. */
export function isAddress(name: string): boolean {
  return /^([a-z][a-z0-9+.-]*:)?\/\//i.test(name.trim())
}
