import { beginning } from './beginning.ts'
import { counted } from './count.ts'
import { plain, tidy } from './pasted.ts'

/** A number that was typed, the two that it can be read as, or null for what is none. */
export type ReadNumber = { value: number } | { readings: [number, number] } | null

type Rules = {
  /** Larger numbers do not come into question. */
  most: number
  /** What a comma before three figures is: in amounts it groups them, in lengths some write it before a fraction. */
  comma: 'groups' | 'either'
}

/** Whether figures are grouped by a sign as thousands are. */
const isGrouped = (figures: string, sign: string): boolean => {
  const [first = '', ...groups] = figures.split(sign)
  return /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group))
}

/**
 * Reads a number as people of any country write it: '45000', '45,000.50', '45 000,50', '1’250', '60,5'. What can be read in two ways, such
 * as '450.000', is answered with both.
 */
export function readNumber(text: string, { most, comma }: Rules): ReadNumber {
  const figures = plain(text).replace(/[ '’](?=\d{3}(?!\d))/g, '')
  const mark = figures.lastIndexOf('.') > figures.lastIndexOf(',') ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  const parts = figures.split(mark)
  const [whole = '', fraction] = parts
  if (figures.includes(other)) {
    // Two signs: the last one parts the fraction.
    if (parts.length !== 2 || !isGrouped(whole, other) || !/^\d+$/.test(fraction ?? '')) return null
    return numberOf(whole.replaceAll(other, ''), fraction)
  }
  if (parts.length > 2) return isGrouped(figures, mark) ? numberOf(figures.replaceAll(mark, '')) : null
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction ?? '')) return null
  if (!isGrouped(figures, mark)) return numberOf(whole, fraction)
  if (mark === ',' && comma === 'groups') return numberOf(`${whole}${fraction}`)
  const readings: [number, number] = [Number(`${whole}.${fraction}`), Number(`${whole}${fraction}`)]
  return readings[1] > most ? { value: readings[0] } : { readings }
}

function numberOf(whole: string, fraction = ''): ReadNumber {
  return { value: Number(`${whole}.${fraction || '0'}`) }
}

/** The most naira that anything costs. */
export const MOST_NAIRA = 10_000_000_000
/** The most centimetres that a work is wide, high or deep. */
const MOST_CM = 5_000

/** An amount of naira, with or without its currency. */
export function readAmount(text: string): ReadNumber {
  const amount = plain(text).replace(/^(?:NGN|₦|N(?=\s*\d))\s*|\s*(?:NGN|₦|naira)$/gi, '')
  return readNumber(amount, { most: MOST_NAIRA, comma: 'groups' })
}

/** A length in centimetres, with or without 'cm'. */
export function readLength(text: string, most = MOST_CM): ReadNumber {
  return readNumber(plain(text).replace(/\s*cm$/i, ''), { most, comma: 'either' })
}

/** A count, or a share in per cent. */
export function readPlainNumber(text: string): ReadNumber {
  return readNumber(plain(text).replace(/\s*%$/, ''), { most: MOST_NAIRA, comma: 'groups' })
}

/** A number that counts places, such as that of a page: figures alone. */
export function readDigits(text: string): ReadNumber {
  const digits = plain(text)
  return /^\d+$/.test(digits) ? { value: Number(digits) } : null
}

/** For a person: in which two ways a number can be read, and what to do. */
function whichOf(text: string, [small, large]: [number, number]): string {
  return `“${beginning(text.trim(), 40)}” can be ${small} or ${counted(large)}: write ${small} or ${large}`
}

/** The number of a text; null for an empty one, NaN for what is none or can be read in two ways. */
export function numberIn(text: string, read: (text: string) => ReadNumber = readAmount): number | null {
  if (tidy(text) === '') return null
  const found = read(text)
  return found && 'value' in found ? found.value : Number.NaN
}

/** What is wrong with a text as a number: `message`, or the two ways in which it can be read; undefined where it is empty or right. */
export function faultIn(
  text: string,
  message: string,
  read: (text: string) => ReadNumber = readAmount,
): string | undefined {
  const found = tidy(text) === '' ? undefined : read(text)
  if (found === null) return message
  return found && 'readings' in found ? whichOf(text, found.readings) : undefined
}
