import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { MOST_COLUMNS } from '../../../contract/import.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { counted } from '../../../kernel/count.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { delimiterOf, type ListLayout } from '../rules/columns.ts'
import type { StoredFile } from '../store/parts.ts'

/** Most bytes of a row; more come of a quote that is never closed. */
export const ROW_BYTES = 200_000

/** A line of the list: its cells, and the byte after it. */
export type Line = { cells: string[]; end: number }

/** A list that cannot be read on. `lines` are those that could be read before, `message` is for a person. */
export class UnreadableList extends Error {
  readonly lines: number
  constructor(lines: number, message: string) {
    super(message)
    this.lines = lines
  }
}

const reasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE:
    'there is text after a closing quotation mark; within quotes, write a quotation mark twice',
  INVALID_OPENING_QUOTE:
    'there is a quotation mark in the middle of a cell; put the cell into quotes and write it twice',
  CSV_MAX_RECORD_SIZE: 'it is longer than 200 kB; perhaps a quotation mark is never closed',
}

type Parsed = { record: string[]; info: Info }

/**
 * Reads up to `most` lines of a list from a byte on, which starts a line. Throws {@link UnreadableList}, perhaps before
 * yielding all lines ahead of the fault.
 */
export async function* linesFrom(
  file: StoredFile,
  at: number,
  delimiter: ListLayout['delimiter'],
  most?: number,
): AsyncGenerator<Line> {
  const parser = parse({
    delimiter,
    // Said, not found out: it would be found out anew from wherever the reading begins.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    max_record_size: ROW_BYTES,
    ...(most !== undefined && { to: most }),
  })
  const source = Readable.from(file.from(at))
  // What goes wrong in it also ends the parser, which is where it is noticed.
  const flow = pipeline(source, parser).catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>)
      yield { cells: record, end: at + info.bytes }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableList(parser.info.records, reasons[error.code] ?? 'it cannot be read')
  } finally {
    parser.destroy()
    await flow
  }
}

const notUtf8 = 'The list is not UTF-8. Save it as “CSV UTF-8” and choose it again.'

/** How a list begins: what separates its cells, its heads, its first rows, and the byte after the heads. */
export type Beginning = Pick<ListLayout, 'delimiter' | 'begin'> & { heads: string[]; samples: string[][] }

/** Most of a cell that is shown as a sample, and how many rows are. */
const SAMPLE_SIGNS = 120
const SAMPLES = 3

/** Reads how a list begins. Refuses what is no CSV in UTF-8. */
export async function readBeginning(file: StoredFile): Promise<Result<Beginning, 'invalid'>> {
  const unfit = (message: string) => refuse('invalid', { message })
  const head = await file.read(0, Math.min(file.bytes, 64 * 1024))
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return unfit(notUtf8)
  if (head.includes(0)) return unfit(notUtf8)
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0
  const delimiter = delimiterOf(head.subarray(start).toString('utf8'))
  let heads: { cells: string[]; end: number } | undefined
  const samples: string[][] = []
  try {
    for await (const line of linesFrom(file, start, delimiter, 1)) heads = line
    if (heads)
      for await (const { cells } of linesFrom(file, heads.end, delimiter, SAMPLES))
        if (!isEmptyLine(cells)) samples.push(cells.map((cell) => beginning(cell.trim(), SAMPLE_SIGNS)))
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error
    // What is wrong below the heads is found when the rows are checked.
    if (!heads) return unfit(`Row 1 cannot be read: ${error.message}.`)
  }
  if (!heads) return unfit('The list is empty.')
  if (heads.cells.some((cell) => cell.includes('\uFFFD'))) return unfit(notUtf8)
  if (isEmptyLine(heads.cells)) return unfit('Row 1 is empty: write the names of the columns there.')
  if (heads.cells.length > MOST_COLUMNS)
    return unfit(`The list has ${counted(heads.cells.length)} columns: at most ${MOST_COLUMNS}.`)
  return ok({ delimiter, begin: heads.end, heads: heads.cells, samples })
}

/** Whether a line says nothing. */
export function isEmptyLine(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
