import { crc32 } from 'node:zlib'
import { csvLines, csvOf } from '../kernel/csv.ts'
import type { Listed } from './collection.ts'

const heads = [
  'reference',
  'name',
  'description',
  'category',
  'medium',
  'year',
  'mode',
  'width_cm',
  'height_cm',
  'price',
  'stock',
  'frame_price',
  'signed',
  'packing',
]

/** A museum says no prices: each work's follows from its number, from 20,000 to 999,000 naira. */
const nairaOf = (number: string): number => 20_000 + (crc32(number) % 980) * 1_000
const cm = (mm: string): string => (/^\d+$/.test(mm) && Number(mm) > 0 ? String(Number(mm) / 10) : '')

const rowOf = ({ number, title, artist, date, medium, width, height, subjects }: Listed): string[] => {
  const isPrint = crc32(number) % 5 === 0
  return [
    number,
    title.slice(0, 120),
    `By ${artist}. ${subjects}`.slice(0, 5_000),
    'Art',
    medium.slice(0, 120),
    /\b1\d{3}\b|\b20\d{2}\b/.exec(date)?.[0] ?? '',
    isPrint ? 'edition' : 'one of a kind',
    cm(width),
    cm(height),
    String(nairaOf(number)),
    isPrint ? '25' : '1',
    '',
    'yes',
    'flat',
  ]
}

/** A museum's works as a list to import. */
export const listOfWorks = (works: readonly Listed[]): Buffer => Buffer.from(csvOf(heads, works.map(rowOf)))

/** What is wrong in every fifth row, by turns. */
const mistakes: readonly ((row: string[]) => string[])[] = [
  (row) => row.with(3, 'Nowhere'),
  (row) => row.with(9, 'ask me'),
  (row) => row.with(5, '20'),
  (row) => row.with(1, ''),
  (row) => row.slice(0, 6),
  (row) => row.with(0, 'always the same'),
]

/** So many rows of which every fifth is wrong, and how many those are; the works come again under other references. */
export const spoiltList = (works: readonly Listed[], rows: number): { list: Buffer; wrong: number } => {
  const pieces = [csvLines([heads])]
  let wrong = 0
  for (let at = 0; at < rows; at++) {
    const work = works[at % works.length]
    if (!work) break
    const row = rowOf({ ...work, number: `${work.number}-${Math.floor(at / works.length)}` })
    const mistake = at % 5 === 4 ? mistakes[wrong % mistakes.length] : undefined
    if (mistake) wrong += 1
    pieces.push(csvLines([mistake ? mistake(row) : row]))
  }
  // The first of those with one reference is right.
  return { list: Buffer.from(pieces.join('')), wrong: wrong - 1 }
}
