import { problems as sentences } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { withTx } from '../../../platform/db/index.ts'
import { enterWork, giveWorkPicture } from '../../catalogue/index.server.ts'
import { addWorkPicture, discardUnused } from '../../media/index.server.ts'
import type { ImportsContext } from '../context.ts'
import { problemOfRefusal, type RowProblem } from '../rules/problems.ts'
import { type ImportRecord, lockIn, moveImport } from '../store/imports.ts'
import {
  addProblem,
  findGiven,
  insertUsedPictures,
  listWaiting,
  lockWaiting,
  passRow,
  usedPictureKey,
  type WaitingRow,
  writeMade,
} from '../store/rows.ts'
import { endImport } from './ending.ts'
import { findPictures } from './pictures.ts'
import type { Packed, PictureZip } from './zip.ts'

/** How many rows are fetched at once, and how many new works are made in one transaction. */
const BATCH = 100
const TOGETHER = 25

/** Rows that are entered in one transaction: new works together, changes each alone, since they lock works that others want. */
function together(rows: readonly WaitingRow[]): number[][] {
  const groups: number[][] = []
  let room = 0
  for (const { number, found } of rows) {
    const group = groups.at(-1)
    if (found === 'new' && room > 0 && group) {
      group.push(number)
      room -= 1
    } else {
      groups.push([number])
      room = found === 'new' ? TOGETHER - 1 : 0
    }
  }
  return groups
}

/** Pictures cannot be taken in now, since too many others wait; later they can. */
export class PicturesBusy extends Error {}

/**
 * Makes works of checked rows, then gives them their pictures one by one, from where the last time ended until all rows are done or
 * `isOver` says so.
 */
export async function importRows(
  context: ImportsContext,
  it: ImportRecord,
  zip: PictureZip | undefined,
  isOver: () => boolean,
): Promise<void> {
  const { db } = context
  for (;;) {
    const waiting = await listWaiting(db, it.id, BATCH)
    if (waiting.length === 0) break
    for (const numbers of together(waiting)) {
      for (const row of await enterRows(context, it, numbers)) {
        let more = zip !== undefined
        for (let done = row.pictures_done; more && zip; done++) {
          more = await takePicture(context, it, { ...row, pictures_done: done }, zip)
          if (isOver()) return
        }
      }
      if (isOver()) return
    }
    // Stopped, or done by another job: the next job reads it again.
    if ((await listWaiting(db, it.id, 1))[0]?.number === waiting[0]?.number) return
  }
  await withTx(db, async (tx) => {
    if (await lockIn(tx, it.id, 'importing')) await endImport(context, tx, it.id, 'done')
  })
}

/** Enters the works of rows that wait. Returns those that have pictures to come; none when the import was stopped. */
async function enterRows(
  context: ImportsContext,
  it: ImportRecord,
  numbers: readonly number[],
): Promise<WaitingRow[]> {
  const { db, clock, catalogue } = context
  return withTx(db, async (tx) => {
    if (!(await lockIn(tx, it.id, 'importing'))) return []
    const rows = await lockWaiting(tx, it.id, numbers)
    const entered: WaitingRow[] = []
    const add = { rows_done: 0, made_new: 0, made_changed: 0, made_refused: 0, problems: 0 }
    for (const row of rows.filter(({ made }) => made === null)) {
      const work = await enterWork(catalogue, tx, it.seller_id, row.reference, row.entry.work)
      if (!work.ok) {
        const said = problemOfRefusal(work.field, work.message ?? sentences[work.code].text)
        await addProblem(tx, it.id, row.number, said)
        entered.push({ ...row, made: 'refused' })
        add.made_refused += 1
        add.problems += 1
        add.rows_done += 1
        continue
      }
      const { id: work_id, as: made } = work.value
      entered.push({ ...row, made, work_id })
      add[`made_${made}`] += 1
      if (row.entry.pictures.length === 0) add.rows_done += 1
    }
    await writeMade(tx, it.id, entered)
    await moveImport(tx, it.id, { add }, clock.now())
    return [...rows.filter(({ made }) => made !== null), ...entered].filter(
      (row) => row.made !== 'refused' && row.entry.pictures.length > 0,
    )
  })
}

/** Writes that the next picture of a row is done with: given to the work, given before, or refused. */
function passPicture(
  { db, clock, catalogue }: ImportsContext,
  it: ImportRecord,
  row: WaitingRow,
  outcome: { given?: { picture: Id } & Packed; unfit?: Packed; problem?: RowProblem },
): Promise<boolean> {
  return withTx(db, async (tx) => {
    if (!(await lockIn(tx, it.id, 'importing'))) return false
    const [now] = await lockWaiting(tx, it.id, [row.number])
    if (now?.pictures_done !== row.pictures_done) return false
    let { problem } = outcome
    if (outcome.given && row.work_id !== null) {
      const given = await giveWorkPicture(catalogue, tx, it.seller_id, row.work_id, outcome.given.picture)
      if (given.ok) await insertUsedPictures(tx, row.work_id, outcome.given)
      else problem = { column: 'pictures', message: given.message ?? sentences[given.code].text }
    }
    // It would be refused each time: the next import passes it over.
    if (outcome.unfit && row.work_id !== null) await insertUsedPictures(tx, row.work_id, outcome.unfit)
    const isGiven = outcome.given !== undefined && !problem
    if (problem) await addProblem(tx, it.id, row.number, problem)
    const isDone = row.pictures_done + 1 >= row.entry.pictures.length
    await passRow(tx, it.id, row.number, { picturesDone: row.pictures_done + 1, isDone, isGiven })
    await moveImport(
      tx,
      it.id,
      {
        add: {
          ...(isDone && { rows_done: 1 }),
          ...(problem ? { pictures_refused: 1, problems: 1 } : {}),
          ...(isGiven && { pictures_taken: 1 }),
        },
      },
      clock.now(),
    )
    return !isDone
  })
}

/** Takes in the next picture of a row. Returns whether the row has another. */
async function takePicture(
  context: ImportsContext,
  it: ImportRecord,
  row: WaitingRow,
  zip: PictureZip,
): Promise<boolean> {
  const { db, media } = context
  const key = row.entry.pictures[row.pictures_done] ?? ''
  const [packed] = findPictures(zip, [key]).packed
  const refused = (why: string, unfit?: Packed) =>
    passPicture(context, it, row, {
      problem: { column: 'pictures', message: `“${key}”: ${why}` },
      ...(unfit && { unfit }),
    })
  if (!packed || row.work_id === null) return refused('it is not there')
  const given = await findGiven(db, [row.work_id])
  if (given.has(usedPictureKey(row.work_id, packed))) return passPicture(context, it, row, {})
  const bytes = await zip.read(key)
  if (!bytes) return refused('it cannot be read from the ZIP')
  const added = await addWorkPicture(media, bytes, null)
  if (!added.ok && added.code === 'unavailable') throw new PicturesBusy()
  if (!added.ok) return refused(added.message ?? sentences[added.code].text, packed)
  const more = await passPicture(context, it, row, { given: { picture: added.value.id, ...packed } })
  // The work may have refused it, or the import have ended meanwhile.
  await discardUnused(media, [added.value.id])
  return more
}
