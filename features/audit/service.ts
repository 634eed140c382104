import { createHash } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Deed, type Entry, sealed } from './rules.ts'
import {
  type EntryFilter,
  entryOf,
  insertEntry,
  listEntries,
  lockHead,
  readEntries,
  readHead,
  readHistory,
} from './store.ts'

const hashOf = (entry: Entry, previousHash: string): string =>
  createHash('sha256').update(sealed(entry, previousHash)).digest('hex')

const BATCH = 1_000

/** What a look at the whole log found: how many entries are sound, and the first that is not. */
export type Verdict = { entries: number; brokenAt: number | null }

/** The log of what staff did and of money that moved: append only, each entry chained to the one before by its hash. */
export const createAudit = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /**
   * Writes a deed down, in the transaction that does it. Others who append wait until that transaction ends, so it stands
   * last in it.
   */
  append: async (tx: Db, deed: Deed): Promise<void> => {
    const head = await lockHead(tx)
    const entry: Entry = {
      number: head.number + 1,
      at: clock.now(),
      actorId: deed.actor.id,
      actorName: deed.actor.name,
      action: deed.action,
      subjectKind: deed.subject.kind,
      subjectId: deed.subject.id,
      before: JSON.stringify(deed.before ?? {}),
      after: JSON.stringify(deed.after ?? {}),
      requestId: deed.requestId ?? null,
    }
    await insertEntry(tx, entry, head.hash, hashOf(entry, head.hash))
  },

  /** What was done to one thing, newest first. */
  historyOf: (kind: string, id: string): Promise<Entry[]> =>
    readHistory(db, kind, id).then((rows) => rows.map(entryOf)),

  /** The log, newest first: all of it, or what fits the filter. */
  list: async (filter: EntryFilter, page: PageRequest): Promise<Page<Entry>> => {
    const { rows, total } = await listEntries(db, filter, page)
    return pageOf(rows.map(entryOf), total, page)
  },

  /** Goes through the whole chain. An entry that was changed, taken out, added or cut off at the end breaks it. */
  verify: async (): Promise<Verdict> => {
    let [number, hash] = [0, '']
    for (;;) {
      const rows = await readEntries(db, number, BATCH)
      for (const row of rows) {
        const isSound =
          row.number === number + 1 && row.previous_hash === hash && row.hash === hashOf(entryOf(row), hash)
        if (!isSound) return { entries: number, brokenAt: number + 1 }
        number = row.number
        hash = row.hash
      }
      if (rows.length < BATCH) break
    }
    const head = await readHead(db)
    const isWhole = head?.number === number && head.hash === hash
    return { entries: number, brokenAt: isWhole ? null : number + 1 }
  },
})

export type Audit = ReturnType<typeof createAudit>
