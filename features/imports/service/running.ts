import { problems as sentences } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { withTx } from '../../../platform/db/index.ts'
import { type Problem, refusalOf } from '../rules/problems.ts'
import { type ImportRecord, lockIn, moveImport } from '../store/imports.ts'
import {
  addProblem,
  findGiven,
  givenKey,
  insertGiven,
  listWaiting,
  lockWaiting,
  type WaitingRow,
  writeRow,
} from '../store/rows.ts'
import type { PictureZip } from '../zip.ts'
import type { ImportsDeps } from './deps.ts'
import { endImport } from './ending.ts'
import { findPictures } from './pictures.ts'

/** How many rows are fetched at once. */
const BATCH = 50

/** Pictures cannot be taken in now, since too many others wait; later they can. */
export class PicturesBusy extends Error {}

/** Makes works of checked rows, each in a transaction of its own, then gives them their pictures one by one. */
export const createRunning = (deps: ImportsDeps) => {
  const { db, clock, media, intake } = deps

  /** Enters the work of a row. Answers the row as it stands then; undefined when it is done or the import was stopped. */
  const enter = (it: ImportRecord, number: number): Promise<WaitingRow | undefined> =>
    withTx(db, async (tx) => {
      if (!(await lockIn(tx, it.id, 'importing'))) return undefined
      const row = await lockWaiting(tx, it.id, number)
      if (!row || row.made !== null) return row
      const at = clock.now()
      const entered = await intake.enter(tx, it.seller_id, row.reference, row.entry.work)
      if (!entered.ok) {
        const said = refusalOf(entered.field, entered.message ?? sentences[entered.code].text)
        await addProblem(tx, it.id, number, said)
        await writeRow(tx, it.id, number, { made: 'refused', isDone: true })
        await moveImport(tx, it.id, { add: { rows_done: 1, made_refused: 1, problems: 1 } }, at)
        return undefined
      }
      const { id: workId, as: made } = entered.value
      const isDone = row.entry.pictures.length === 0
      await writeRow(tx, it.id, number, { made, workId, isDone })
      const add = made === 'new' ? { made_new: 1 } : { made_changed: 1 }
      await moveImport(tx, it.id, { add: { ...add, ...(isDone && { rows_done: 1 }) } }, at)
      return isDone ? undefined : { ...row, made, work_id: workId }
    })

  /** Writes that the next picture of a row is done with: given to the work, given before, or refused. */
  const passPicture = (
    it: ImportRecord,
    row: WaitingRow,
    outcome: { given?: { picture: Id; crc: number; bytes: number }; problem?: Problem },
  ): Promise<boolean> =>
    withTx(db, async (tx) => {
      if (!(await lockIn(tx, it.id, 'importing'))) return false
      const now = await lockWaiting(tx, it.id, row.number)
      if (now?.pictures_done !== row.pictures_done) return false
      let { problem } = outcome
      if (outcome.given && row.work_id !== null) {
        const given = await intake.givePicture(tx, it.seller_id, row.work_id, outcome.given.picture)
        if (given.ok) await insertGiven(tx, row.work_id, outcome.given)
        else problem = { column: 'pictures', message: given.message ?? sentences[given.code].text }
      }
      if (problem) await addProblem(tx, it.id, row.number, problem)
      const isDone = row.pictures_done + 1 >= row.entry.pictures.length
      await writeRow(tx, it.id, row.number, { picturesDone: row.pictures_done + 1, isDone })
      await moveImport(
        tx,
        it.id,
        {
          add: {
            ...(isDone && { rows_done: 1 }),
            ...(problem ? { pictures_refused: 1, problems: 1 } : {}),
            ...(outcome.given && !problem ? { pictures_taken: 1 } : {}),
          },
        },
        clock.now(),
      )
      return !isDone
    })

  /** Looks at the next picture of a row. Answers whether the row has another. */
  const takePicture = async (it: ImportRecord, row: WaitingRow, zip: PictureZip): Promise<boolean> => {
    const key = row.entry.pictures[row.pictures_done] ?? ''
    const [packed] = findPictures(zip, [key]).packed
    const refused = (why: string) =>
      passPicture(it, row, { problem: { column: 'pictures', message: `“${key}”: ${why}` } })
    if (!packed || row.work_id === null) return refused('it is not there')
    const given = await findGiven(db, [row.work_id])
    if (given.has(givenKey(row.work_id, packed))) return passPicture(it, row, {})
    const bytes = await zip.read(key)
    if (!bytes) return refused('it cannot be read from the ZIP')
    const added = await media.addWorkPicture(bytes)
    if (!added.ok && added.code === 'unavailable') throw new PicturesBusy()
    if (!added.ok) return refused(added.message ?? sentences[added.code].text)
    return passPicture(it, row, { given: { picture: added.value.id, ...packed } })
  }

  return {
    /** Imports on from where the last time ended, until all rows are done or `isOver` says so. */
    go: async (it: ImportRecord, zip: PictureZip | undefined, isOver: () => boolean): Promise<void> => {
      for (;;) {
        const waiting = await listWaiting(db, it.id, BATCH)
        if (waiting.length === 0) break
        for (const { number } of waiting) {
          let row = await enter(it, number)
          while (row && zip) {
            const more = await takePicture(it, row, zip)
            row = more ? { ...row, pictures_done: row.pictures_done + 1 } : undefined
            if (isOver()) return
          }
          if (isOver()) return
        }
        // Stopped, or done by somebody else: looked at anew by the next job.
        if ((await listWaiting(db, it.id, 1))[0]?.number === waiting[0]?.number) return
      }
      await withTx(db, async (tx) => {
        if (await lockIn(tx, it.id, 'importing')) await endImport(tx, deps, it.id, 'done')
      })
    },
  }
}
