import { MOST_ROWS } from '../../../contract/import.ts'
import { problems as sentences } from '../../../contract/problems.ts'
import { counted } from '../../../kernel/count.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { findKnownWorks, foreseeEntry, listEntryNames } from '../../catalogue/index.server.ts'
import type { ImportsContext } from '../context.ts'
import { cellsByColumn } from '../rules/cells-by-column.ts'
import type { ListLayout } from '../rules/columns.ts'
import { problemOfRefusal, type RowProblem } from '../rules/problems.ts'
import { type Names, namesOf, type RowReading, readRow } from '../rules/row.ts'
import { type ImportRecord, lockIn, moveImport } from '../store/imports.ts'
import { type StoredFile, writeCsv } from '../store/parts.ts'
import { type FoundRow, findGiven, findRows, insertRows, usedPictureKey } from '../store/rows.ts'
import { isEmptyLine, type Line, linesFrom, readBeginning, UnreadableList } from './csv.ts'
import { endImport } from './ending.ts'
import { isExcel, readExcel } from './excel.ts'
import { openList } from './list.ts'
import { layoutBy, settledMatching } from './matching.ts'
import { findPictures } from './pictures.ts'
import type { PictureZip } from './zip.ts'

const lengthProblem = (cells: number, heads: number): string =>
  `The row has ${cells} cells, row 1 has ${heads}: check its separators and quotes`

/** How many rows are checked and written at once, among how many lines at most. */
const BATCH = 250
const LINES = 10_000

/** Plans each row of a list, from the last place on, until its end or `isOver`. Writes only the import's own rows. */
export async function checkList(
  context: ImportsContext,
  begun: ImportRecord,
  zip: PictureZip | undefined,
  isOver: () => boolean,
): Promise<void> {
  const { db, files } = context
  let it = await layoutOf(context, begun)
  if (!it?.layout) return
  const { layout, checked_lines: base } = it
  const names = namesOf(await listEntryNames(db, it.seller_id))
  const stored = openList(files, it)
  let lines: Line[] = []
  let rows = 0
  try {
    for await (const line of linesFrom(stored, it.checked_bytes, layout.delimiter)) {
      lines.push(line)
      if (!isEmptyLine(line.cells)) rows += 1
      if (rows < BATCH && lines.length < LINES) continue
      it = await checkLines(context, it, layout, lines, names, zip)
      if (!it || isOver()) return
      lines = []
      rows = 0
    }
    if (lines.length > 0) it = await checkLines(context, it, layout, lines, names, zip)
    if (it) await finish(context, it)
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error
    await refuseFile(context, begun.id, `Row ${base + error.lines + 2} cannot be read: ${error.message}.`)
  }
}

/** Ends an import whose files cannot be used, saying why. */
export function refuseFile(context: ImportsContext, id: Id, problem: string): Promise<void> {
  return withTx(context.db, async (tx) => {
    if (await lockIn(tx, id, 'checking')) await endImport(context, tx, id, 'refused', problem)
  })
}

/** What rows come to, beside the works there are and the rows before them. */
async function findRowsOf(
  { db, catalogue }: ImportsContext,
  it: ImportRecord,
  rows: readonly (RowReading & { number: number })[],
  zip: PictureZip | undefined,
): Promise<FoundRow[]> {
  if (rows.length === 0) return []
  const references = rows.map((row) => row.reference).filter(Boolean)
  const [earlier, known] = [
    await findRows(db, it.id, references),
    await findKnownWorks(catalogue, db, it.seller_id, references),
  ]
  const given = zip
    ? await findGiven(
        db,
        [...known.values()].map(({ row }) => row.id),
      )
    : new Set<string>()
  const found: FoundRow[] = []
  for (const { number, reference, name, entry, problems } of rows) {
    const wrong = (more: RowProblem[]): FoundRow => ({
      number,
      reference,
      name,
      found: 'wrong',
      entry: null,
      problems: more,
    })
    const same = earlier.get(reference)
    if (reference !== '') earlier.set(reference, same ?? number)
    const all = [...problems]
    if (same !== undefined)
      all.push({ column: 'reference', message: `Row ${same} has this reference already` })
    const pictures =
      entry && zip ? findPictures(zip, entry.pictures) : { packed: [], found: [], problems: [] }
    if (!entry || all.length > 0) {
      found.push(wrong(all))
      continue
    }
    const work = known.get(reference)
    const outcome = await foreseeEntry(catalogue, db, work, entry.work)
    if (!outcome.ok) {
      found.push(wrong([problemOfRefusal(outcome.field, outcome.message ?? sentences[outcome.code].text)]))
      continue
    }
    const isMore = work && pictures.packed.some((picture) => !given.has(usedPictureKey(work.row.id, picture)))
    const as = outcome.value === 'unchanged' && isMore ? 'changed' : outcome.value
    found.push({
      number,
      reference,
      name,
      found: as,
      // A picture that is not there loses its row nothing but the picture.
      entry: as === 'unchanged' ? null : { ...entry, pictures: zip ? pictures.found : entry.pictures },
      problems: pictures.problems,
    })
  }
  return found
}

async function writeFound(
  { clock }: ImportsContext,
  tx: Db,
  it: ImportRecord,
  lines: readonly Line[],
  found: readonly FoundRow[],
): Promise<void> {
  await insertRows(tx, it.id, found)
  const count = (as: FoundRow['found']): number => found.filter((row) => row.found === as).length
  await moveImport(
    tx,
    it.id,
    {
      set: {
        checked_bytes: lines.at(-1)?.end ?? it.checked_bytes,
        checked_lines: it.checked_lines + lines.length,
      },
      add: {
        rows: found.length,
        problems: found.reduce((sum, row) => sum + row.problems.length, 0),
        found_new: count('new'),
        found_changed: count('changed'),
        found_unchanged: count('unchanged'),
        found_wrong: count('wrong'),
      },
    },
    clock.now(),
  )
}

/** Checks some lines. Returns the import afterwards; undefined when it is over, or another job has checked them. */
async function checkLines(
  context: ImportsContext,
  before: ImportRecord,
  layout: ListLayout,
  lines: readonly Line[],
  names: Names,
  zip: PictureZip | undefined,
): Promise<ImportRecord | undefined> {
  const rows = lines.flatMap(({ cells }, index) => {
    if (isEmptyLine(cells)) return []
    const row = readRow(cellsByColumn(cells, layout), names, { hasPictures: zip !== undefined })
    const isWhole =
      cells.length >= layout.columns.length &&
      cells.slice(layout.columns.length).every((cell) => cell.trim() === '')
    // What its cells say may belong to other columns.
    if (!isWhole) row.problems = [{ column: '', message: lengthProblem(cells.length, layout.columns.length) }]
    return [{ ...row, number: before.checked_lines + index + 2 }]
  })
  if (before.rows + rows.length > MOST_ROWS) {
    await refuseFile(
      context,
      before.id,
      `A list has at most ${counted(MOST_ROWS)} rows: split it into several.`,
    )
    return undefined
  }
  const found = await findRowsOf(context, before, rows, zip)
  return withTx(context.db, async (tx) => {
    const now = await lockIn(tx, before.id, 'checking')
    if (now?.checked_lines !== before.checked_lines) return undefined
    await writeFound(context, tx, now, lines, found)
    return lockIn(tx, before.id, 'checking')
  })
}

async function finish(context: ImportsContext, it: ImportRecord): Promise<void> {
  const { db, clock } = context
  if (it.rows === 0) return refuseFile(context, it.id, 'The list has no rows below its heads.')
  await withTx(db, async (tx) => {
    if (await lockIn(tx, it.id, 'checking'))
      await moveImport(tx, it.id, { set: { state: 'checked' } }, clock.now())
  })
}

/** The layout of a list, read once; undefined when the list is refused for it, or waits until its columns are matched. */
async function layoutOf(context: ImportsContext, it: ImportRecord): Promise<ImportRecord | undefined> {
  const { db, clock, files } = context
  if (it.layout) return it
  const list = openList(files, it)
  if (it.csv_bytes === null && (await isExcel(list))) return unpackExcel(context, it, list)
  const beginning = await readBeginning(list)
  if (!beginning.ok) {
    await refuseFile(context, it.id, beginning.message ?? sentences.invalid.text)
    return undefined
  }
  const settled = await settledMatching(db, it, beginning.value.heads)
  return withTx(db, async (tx) => {
    if (!(await lockIn(tx, it.id, 'checking'))) return undefined
    if (!settled) {
      await moveImport(tx, it.id, { set: { state: 'matching' } }, clock.now())
      return undefined
    }
    const layout = layoutBy(beginning.value, settled.matching)
    await moveImport(
      tx,
      it.id,
      { set: { layout, notes: [...it.notes, ...settled.notes], checked_bytes: layout.begin } },
      clock.now(),
    )
    return lockIn(tx, it.id, 'checking')
  })
}

/** Keeps a list that came as an Excel file as CSV, which is checked from then on; undefined when it is refused. */
async function unpackExcel(
  context: ImportsContext,
  it: ImportRecord,
  list: StoredFile,
): Promise<ImportRecord | undefined> {
  const { db, clock, files } = context
  const read = await readExcel(list)
  if (!read.ok) {
    await refuseFile(context, it.id, read.message ?? sentences.invalid.text)
    return undefined
  }
  const { csv, notes } = read.value
  await writeCsv(files, it.id, csv)
  const kept = await withTx(db, async (tx) => {
    if (!(await lockIn(tx, it.id, 'checking'))) return undefined
    await moveImport(tx, it.id, { set: { csv_bytes: csv.length, notes } }, clock.now())
    return lockIn(tx, it.id, 'checking')
  })
  return kept && layoutOf(context, kept)
}
