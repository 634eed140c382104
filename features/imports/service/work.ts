import { after, SECOND } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { isUnavailable, withTx } from '../../../platform/db/index.ts'
import { type ImportsContext, WORK_JOB } from '../context.ts'
import {
  type ImportRecord,
  listForgotten,
  listStranded,
  lockIn,
  readImport,
  sweepRows,
} from '../store/imports.ts'
import { folderOf, openStored } from '../store/parts.ts'
import { checkList, refuseFile } from './checking.ts'
import { endImport } from './ending.ts'
import { importRows, PicturesBusy } from './running.ts'
import { openZip, type PictureZip } from './zip.ts'

/** How long a job works before it hands over to another, in milliseconds: less than a stopping server waits for jobs. */
const SLICE_MS = 4_000
/** After how many tries an import is given up that fails for no reason of the outside. */
const TRIES = 8

/**
 * Works on an import for some seconds, then sends the next job. Throws to be retried; gives up after eight failures
 * without an outside cause.
 */
export async function workOnImport(context: ImportsContext, id: Id, retry: number): Promise<void> {
  try {
    await workSlice(context, id)
  } catch (error) {
    if (error instanceof PicturesBusy) {
      await sendWork(context, id, after(context.clock.now(), 5 * SECOND))
      return
    }
    if (retry < TRIES || isUnavailable(error)) throw error
    await giveUp(context, id)
    throw error
  }
}

/** Takes up again what was being worked on when a process ended; `atOnce` when nothing can be at work on it any more. */
export async function wakeImports(context: ImportsContext, { atOnce = false } = {}): Promise<void> {
  for (const id of await listStranded(context.db, context.clock.now(), { atOnce }))
    await sendWork(context, id)
}

/** Wakes what was left, ends imports that their sellers forgot, and deletes the rows of old ones. */
export async function tidyImports(context: ImportsContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await wakeImports(context)
  for (const { id } of await listForgotten(db, now))
    await withTx(db, async (tx) => {
      const it =
        (await lockIn(tx, id, 'receiving')) ??
        (await lockIn(tx, id, 'matching')) ??
        (await lockIn(tx, id, 'checked'))
      if (it) await endImport(context, tx, id, 'cancelled')
    })
  await sweepRows(db, now)
}

/** Deletes the files of an import. */
export async function removeImportFiles(
  { files, openedZip }: Pick<ImportsContext, 'files' | 'openedZip'>,
  id: Id,
): Promise<void> {
  openedZip.forget(id)
  await files.removeAll(folderOf(id))
}

async function workSlice(context: ImportsContext, id: Id): Promise<void> {
  const { db } = context
  const it = await readImport(db, id)
  if (it?.state !== 'checking' && it?.state !== 'importing') return
  const until = performance.now() + SLICE_MS
  const isOver = (): boolean => performance.now() >= until
  const zip = await zipOf(context, it)
  if (zip === 'refused') return
  await (it.state === 'checking' ? checkList : importRows)(context, it, zip, isOver)
  const now = await readImport(db, id)
  if (now?.state === 'checking' || now?.state === 'importing') await sendWork(context, id)
}

async function sendWork({ db, queue }: ImportsContext, id: Id, startAfter?: Date): Promise<void> {
  await queue.send(db, WORK_JOB, { id }, { singletonKey: id, ...(startAfter && { startAfter }) })
}

/** The pictures of an import; 'refused' when its ZIP cannot be used, which ends it. */
async function zipOf(context: ImportsContext, it: ImportRecord): Promise<PictureZip | undefined | 'refused'> {
  const { files, openedZip } = context
  if (it.pictures_bytes === null) return undefined
  const opened = openedZip.get(it.id)
  if (opened) return opened
  const zip = await openZip(openStored(files, it.id, 'pictures', it.pictures_bytes))
  if (!zip.ok) {
    await refuseFile(context, it.id, zip.message ?? 'The ZIP cannot be read.')
    return 'refused'
  }
  openedZip.set(it.id, zip.value)
  return zip.value
}

function giveUp(context: ImportsContext, id: Id): Promise<void> {
  return withTx(context.db, async (tx) => {
    const it = (await lockIn(tx, id, 'checking')) ?? (await lockIn(tx, id, 'importing'))
    const problem =
      'Something went wrong on our side, so this import was given up. What it made stays; you can import the list again.'
    if (it) await endImport(context, tx, id, 'refused', problem)
  })
}
