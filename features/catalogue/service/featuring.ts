import type { ProblemCode } from '../../../contract/problems.ts'
import type { Featured, FeaturedEntry } from '../../../contract/staff.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf, type StudioDeps } from '../context.ts'
import {
  deleteFeatured,
  type FeaturedFields,
  type FeaturedRow,
  insertFeatured,
  listFeatured,
  lockFeatured,
  updateFeatured,
} from '../store/featured.ts'
import { findWork } from '../store/works.ts'

type Answer = Result<Featured[], ProblemCode>

/** What opens the home page and what are top deals, by date. Every change stands in the log. */
export function createFeaturing(deps: StudioDeps) {
  const { db, clock, audit, changed } = deps

  const viewOf = (row: FeaturedRow): Featured => {
    const now = clock.now()
    return {
      id: row.id,
      version: row.version,
      kind: row.kind,
      work: { id: row.work_id, name: row.name, slug: row.slug, status: row.status },
      from: row.from_at.toISOString(),
      to: row.to_at?.toISOString() ?? null,
      position: row.position,
      current: row.status === 'live' && row.from_at <= now && (row.to_at === null || row.to_at > now),
    }
  }

  /** What is featured, will be, or was within the last thirty days. */
  const list = async (): Promise<Featured[]> =>
    (await listFeatured(db, after(clock.now(), -30 * DAY))).map(viewOf)

  const fieldsOf = async (tx: Db, entry: FeaturedEntry): Promise<Result<FeaturedFields, ProblemCode>> => {
    const work = isId(entry.work_id) ? await findWork(tx, 'anybody', entry.work_id) : undefined
    if (!work) return refuse('work_not_found', { field: 'work_id' })
    const [from, to] = [new Date(entry.from), entry.to === null ? null : new Date(entry.to)]
    if (to !== null && to <= from)
      return refuse('invalid', { field: 'to', message: 'The end comes after the beginning' })
    return ok({ kind: entry.kind, workId: work.id, from, to, position: entry.position })
  }

  const run = async (work: (tx: Db) => Promise<Result<null, ProblemCode>>): Promise<Answer> => {
    const done = await withTx(db, work)
    if (!done.ok) return done
    changed('featured')
    return ok(await list())
  }

  return {
    list,

    create: async (officer: Officer, entry: FeaturedEntry): Promise<Answer> => {
      const auditEntry = await auditEntryOf(deps, officer, 'featured.create', { kind: 'featured', id: '' })
      return run(async (tx) => {
        const fields = await fieldsOf(tx, entry)
        if (!fields.ok) return fields
        const id = await insertFeatured(tx, fields.value)
        await audit.append(tx, { ...auditEntry, subject: { kind: 'featured', id }, after: fields.value })
        return ok(null)
      })
    },

    update: async (officer: Officer, id: Id, seen: number, entry: FeaturedEntry): Promise<Answer> => {
      const auditEntry = await auditEntryOf(deps, officer, 'featured.update', { kind: 'featured', id })
      return run(async (tx) => {
        const row = await lockFeatured(tx, id)
        if (!row) return refuse('featured_not_found')
        if (row.version !== seen) return refuse('changed_meanwhile', { present: viewOf(row) })
        const fields = await fieldsOf(tx, entry)
        if (!fields.ok) return fields
        await updateFeatured(tx, id, fields.value)
        await audit.append(tx, { ...auditEntry, before: viewOf(row), after: fields.value })
        return ok(null)
      })
    },

    remove: async (officer: Officer, id: Id): Promise<Answer> => {
      const auditEntry = await auditEntryOf(deps, officer, 'featured.delete', { kind: 'featured', id })
      return run(async (tx) => {
        const row = await lockFeatured(tx, id)
        if (!row) return refuse('featured_not_found')
        await deleteFeatured(tx, id)
        await audit.append(tx, { ...auditEntry, before: viewOf(row) })
        return ok(null)
      })
    },
  }
}
