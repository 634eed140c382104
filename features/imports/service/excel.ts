import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { fromRandomAccessReaderPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { MOST_ROWS } from '../../../contract/import.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { counted } from '../../../kernel/count.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { MissingPart, type StoredFile } from '../store/parts.ts'
import { StoredReader } from './zip.ts'

/** Most bytes of an Excel file, and of its tables unpacked. */
export const EXCEL_BYTES = 16 * 1024 * 1024
export const UNPACKED_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 2_000
/** How long a file may be read, in milliseconds, and how much memory that may take. */
const READING_MS = 60_000
const READING_MB = 512
/** The parts of a workbook that hold the values of its cells; pictures, macros and links are never unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/_rels\/[^/]+|xl\/(workbook|sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml)$/

/** Whether a file begins as Excel files do: the present ones are ZIPs, the old and the locked ones of another form. */
export async function isExcel(file: StoredFile): Promise<boolean> {
  const head = (await file.read(0, Math.min(4, file.bytes))).toString('hex')
  return head === '504b0304' || head === 'd0cf11e0'
}

/** A list as CSV, and what was passed over in the file. */
export type ReadExcel = { csv: Buffer; notes: string[] }

/**
 * Reads an Excel file's first non-empty sheet as CSV, with stored formula results; runs nothing. Refuses, with advice,
 * too large, locked or other files.
 */
export async function readExcel(
  file: StoredFile,
  { readingMs = READING_MS }: { readingMs?: number } = {},
): Promise<Result<ReadExcel, 'invalid'>> {
  const unfit = (message: string) => refuse('invalid', { message })
  if ((await file.read(0, 1))[0] === 0xd0)
    return unfit(
      'This Excel file is locked with a password or of a kind before 2007. Save it as .xlsx without one, or as “CSV UTF-8”.',
    )
  if (file.bytes > EXCEL_BYTES) return unfit('An Excel file has at most 16 MB. Save the list as “CSV UTF-8”.')
  const repacked = await repack(file)
  if (!repacked.ok) return repacked
  const read = await readInThread(repacked.value, readingMs)
  if (!read) return unfit('This Excel file cannot be read. Save the list as “CSV UTF-8” and choose that.')
  if (read.rows === 0) return unfit('The list is empty.')
  if (read.rows > MOST_ROWS + 1)
    return unfit(`A list has at most ${counted(MOST_ROWS)} rows: split it into several.`)
  const others = read.sheets - 1
  return ok({
    csv: Buffer.from(read.csv),
    notes: others > 0 ? [`Of the Excel file the sheet “${beginning(read.sheet, 60)}” is read alone.`] : [],
  })
}

/** The tables of a workbook, unpacked within bounds and put into a ZIP of our own making, which holds nothing else. */
async function repack(file: StoredFile): Promise<Result<Buffer, 'invalid'>> {
  const unfit = (message: string) => refuse('invalid', { message })
  const packed = new ZipFile()
  let [entries, bytes, hasWorkbook] = [0, 0, false]
  try {
    const zip = await fromRandomAccessReaderPromise(new StoredReader(file), file.bytes, { autoClose: false })
    for await (const entry of zip.eachEntry()) {
      entries += 1
      if (entries > MOST_ENTRIES) return unfit('The Excel file holds too many parts. Save it as “CSV UTF-8”.')
      if (!NEEDED.test(entry.fileName)) continue
      bytes += entry.uncompressedSize
      if (bytes > UNPACKED_BYTES)
        return unfit('The Excel file unpacks to more than 64 MB. Save the list as “CSV UTF-8”.')
      if (entry.isEncrypted()) return unfit('The Excel file is locked with a password. Save it without one.')
      hasWorkbook ||= entry.fileName === 'xl/workbook.xml'
      // Stops by itself where more comes out than the ZIP says.
      packed.addBuffer(await buffer(await zip.openReadStreamPromise(entry)), entry.fileName, {
        compress: false,
      })
    }
  } catch (error) {
    if (error instanceof MissingPart) throw error
    return unfit('The Excel file is damaged. Save it again, or as “CSV UTF-8”.')
  }
  if (!hasWorkbook)
    return unfit('This is a ZIP and no list: choose a CSV or an Excel file (.xlsx) for the works.')
  packed.end()
  return ok(await buffer(packed.outputStream))
}

type Answer = { csv: Uint8Array; rows: number; sheet: string; sheets: number }

/** What the thread runs. Dates become 2024-05-01, numbers lose the noise behind their fifteenth digit, yes and no are words. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
const textOf = (cell) => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00.000Z$/, '')
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}
import(workerData.library).then(async ({ default: readWorkbook }) => {
  const sheets = await readWorkbook(Buffer.from(workerData.file))
  const { sheet, data } = sheets.find(({ data }) => data.length > 0) ?? { sheet: '', data: [] }
  const width = data.reduce((most, row) => Math.max(most, row.length), 0)
  const lines = data.slice(0, workerData.most).map((row) =>
    Array.from({ length: width }, (_, at) => '"' + textOf(row[at]).replaceAll('"', '""') + '"').join(',') + '\\r\\n')
  parentPort.postMessage({ csv: new TextEncoder().encode(lines.join('')), rows: data.length, sheet, sheets: sheets.length })
})`

/** Reads a workbook in a thread of its own, which is ended where it takes too long or too much; undefined where it cannot be read. */
function readInThread(file: Buffer, readingMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const thread = new Worker(PROGRAM, {
      eval: true,
      env: {},
      workerData: { file, library: import.meta.resolve('read-excel-file/node'), most: MOST_ROWS + 1 },
      resourceLimits: { maxOldGenerationSizeMb: READING_MB },
      stdout: true,
      stderr: true,
    })
    const end = (answer?: Answer): void => {
      clearTimeout(timer)
      resolve(answer)
      void thread.terminate()
    }
    const timer = setTimeout(end, readingMs)
    thread.once('message', end)
    thread.once('error', () => end())
    thread.once('exit', () => end())
  })
}
