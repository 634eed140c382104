import { after, SECOND } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { isUnavailable, withTx } from '../../../platform/db/index.ts'
import { type ImportsDeps, REMOVE, WORK } from '../context.ts'
import {
  type ImportRecord,
  listForgotten,
  listStranded,
  lockIn,
  readImport,
  sweepRows,
} from '../store/imports.ts'
import { folderOf, openStored } from '../store/parts.ts'
import { createChecking } from './checking.ts'
import { endImport } from './ending.ts'
import { createRunning, PicturesBusy } from './running.ts'
import { openZip, type PictureZip } from './zip.ts'

/** How long a job works before it hands over to another, in milliseconds: less than a stopping server waits for jobs. */
const SLICE_MS = 4_000
/** After how many tries an import is given up that fails for no reason of the outside. */
const TRIES = 8

/** Names the jobs of imports to the queue, so it comes before `queue.start()`. */
export function createWork(deps: ImportsDeps) {
  const { db, clock, files, queue } = deps
  const checking = createChecking(deps)
  const running = createRunning(deps)
  /** The ZIP of the import that was worked on last, looked through once. */
  let opened: { id: Id; zip: PictureZip } | undefined

  const send = (id: Id, startAfter?: Date): Promise<string | null> =>
    queue.send(db, WORK, { id }, { singletonKey: id, ...(startAfter && { startAfter }) })

  /** The pictures of an import; 'refused' when its ZIP cannot be used, which ends it. */
  const zipOf = async (it: ImportRecord): Promise<PictureZip | undefined | 'refused'> => {
    if (it.pictures_bytes === null) return undefined
    if (opened?.id === it.id) return opened.zip
    const zip = await openZip(openStored(files, it.id, 'pictures', it.pictures_bytes))
    if (!zip.ok) {
      await checking.refuseFile(it.id, zip.message ?? 'The ZIP cannot be read.')
      return 'refused'
    }
    opened = { id: it.id, zip: zip.value }
    return zip.value
  }

  const slice = async (id: Id): Promise<void> => {
    const it = await readImport(db, id)
    if (it?.state !== 'checking' && it?.state !== 'importing') return
    const until = performance.now() + SLICE_MS
    const isOver = (): boolean => performance.now() >= until
    const zip = await zipOf(it)
    if (zip === 'refused') return
    await (it.state === 'checking' ? checking : running).go(it, zip, isOver)
    const now = await readImport(db, id)
    if (now?.state === 'checking' || now?.state === 'importing') await send(id)
  }

  const giveUp = (id: Id): Promise<void> =>
    withTx(db, async (tx) => {
      const it = (await lockIn(tx, id, 'checking')) ?? (await lockIn(tx, id, 'importing'))
      const problem =
        'Something went wrong on our side, so this import was given up. What it made stays; you can import the list again.'
      if (it) await endImport(tx, deps, id, 'refused', problem)
    })

  queue.define<{ id: Id }>(
    WORK,
    async ({ id }, { retry }) => {
      try {
        await slice(id)
      } catch (error) {
        if (error instanceof PicturesBusy) return void (await send(id, after(clock.now(), 5 * SECOND)))
        if (retry < TRIES || isUnavailable(error)) throw error
        await giveUp(id)
        throw error
      }
    },
    { coalesce: true, expire: 30, retries: 1_000, retryDelay: 1, retryDelayMax: 60 },
  )

  queue.define<{ id: Id }>(REMOVE, async ({ id }) => {
    if (opened?.id === id) opened = undefined
    await files.removeAll(folderOf(id))
  })

  /** Takes up again what was being worked on when a process ended; `atOnce` when nothing can be at work on it any more. */
  const wake = async ({ atOnce = false } = {}): Promise<void> => {
    for (const id of await listStranded(db, clock.now(), { atOnce })) await send(id)
  }

  queue.define(
    'imports.look-after',
    async () => {
      const now = clock.now()
      await wake()
      for (const { id } of await listForgotten(db, now))
        await withTx(db, async (tx) => {
          const it = (await lockIn(tx, id, 'receiving')) ?? (await lockIn(tx, id, 'checked'))
          if (it) await endImport(tx, deps, id, 'cancelled')
        })
      await sweepRows(db, now)
    },
    { cron: '* * * * *', coalesce: true },
  )

  return { send, wake }
}
