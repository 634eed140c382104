import type { ProblemCode } from '../../../contract/problems.ts'
import type { Featured, FeaturedEntry } from '../../../contract/staff.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { pictureOf } from '../../media/index.server.ts'
import type { CatalogueContext } from '../context.ts'
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

type FeaturedAnswer = Result<Featured[], ProblemCode>

// What opens the home page and what are top deals, by date. Every change is written into the audit log.

/** What is featured, will be, or was within the last thirty days. */
export async function readFeatured({
  db,
  clock,
}: Pick<CatalogueContext, 'db' | 'clock'>): Promise<Featured[]> {
  const now = clock.now()
  return (await listFeatured(db, after(now, -30 * DAY))).map((row) => featuredOf(row, now))
}

/** Features a work and answers the whole list. Refuses work_not_found. */
export async function addFeatured(
  context: CatalogueContext,
  officer: Officer,
  entry: FeaturedEntry,
): Promise<FeaturedAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'featured.create', { kind: 'featured', id: '' })
  return changeAllFeatured(context, async (tx) => {
    const fields = await fieldsOf(context, tx, entry)
    if (!fields.ok) return fields
    const id = await insertFeatured(tx, fields.value)
    await context.audit.append(tx, {
      ...auditEntry,
      subject: { kind: 'featured', id },
      after: fields.value,
    })
    return ok(null)
  })
}

/** Changes an entry and answers the whole list. Refuses featured_not_found, changed_meanwhile, work_not_found. */
export async function changeFeatured(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
  entry: FeaturedEntry,
): Promise<FeaturedAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'featured.update', { kind: 'featured', id })
  return changeAllFeatured(context, async (tx) => {
    const row = await lockFeatured(tx, id)
    if (!row) return refuse('featured_not_found')
    if (row.version !== seen)
      return refuse('changed_meanwhile', { present: featuredOf(row, context.clock.now()) })
    const fields = await fieldsOf(context, tx, entry)
    if (!fields.ok) return fields
    await updateFeatured(tx, id, fields.value)
    await context.audit.append(tx, { ...auditEntry, before: fieldsIn(row), after: fields.value })
    return ok(null)
  })
}

/** Takes an entry out and answers the whole list. Refuses featured_not_found. */
export async function removeFeatured(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
): Promise<FeaturedAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'featured.delete', { kind: 'featured', id })
  return changeAllFeatured(context, async (tx) => {
    const allowed = await context.audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await lockFeatured(tx, id)
    if (!row) return refuse('featured_not_found')
    await deleteFeatured(tx, id)
    await context.audit.append(tx, { ...auditEntry, before: fieldsIn(row) })
    return ok(null)
  })
}

async function changeAllFeatured(
  context: CatalogueContext,
  work: (tx: Db) => Promise<Result<null, ProblemCode>>,
): Promise<FeaturedAnswer> {
  const done = await withTx(context.db, work)
  if (!done.ok) return done
  return ok(await readFeatured(context))
}

async function fieldsOf(
  context: CatalogueContext,
  tx: Db,
  entry: FeaturedEntry,
): Promise<Result<FeaturedFields, ProblemCode>> {
  const work = isId(entry.work_id) ? await findWork(context, tx, 'anybody', entry.work_id) : undefined
  if (!work) return refuse('work_not_found', { field: 'work_id' })
  const [from, to] = [new Date(entry.from), entry.to === null ? null : new Date(entry.to)]
  if (to !== null && to <= from)
    return refuse('invalid', { field: 'to', message: 'The end must be after the beginning' })
  return ok({ kind: entry.kind, workId: work.id, from, to, position: entry.position })
}

/** An entry as the audit log has it. */
function fieldsIn({
  kind,
  work_id: workId,
  from_at: from,
  to_at: to,
  position,
}: FeaturedRow): FeaturedFields {
  return { kind, workId, from, to, position }
}

function featuredOf(row: FeaturedRow, now: Date): Featured {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    work: {
      id: row.work_id,
      name: row.name,
      slug: row.slug,
      status: row.status,
      picture: row.picture && pictureOf(row.picture, row.name),
      available: row.has_stock,
    },
    from: row.from_at.toISOString(),
    to: row.to_at?.toISOString() ?? null,
    position: row.position,
    current: row.status === 'live' && row.from_at <= now && (row.to_at === null || row.to_at > now),
  }
}
