import type { CollectionChange, CollectionFile, CollectionRow } from '../../../contract/collection.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { readLiveTiles, readTiles } from '../../catalogue/index.server.ts'
import { pictureOf } from '../../media/index.server.ts'
import type { CurationContext } from '../context.ts'
import { stateAt } from '../rules/collections.ts'
import * as store from '../store/collections.ts'

type FileAnswer = Result<CollectionFile, ProblemCode>

// What staff do about collections. Every change is written into the audit log.

/** All collections, those changed last first. */
export async function readCollections(context: CurationContext): Promise<CollectionRow[]> {
  const rows = await store.listCollections(context.db)
  const hung = await store.listHung(
    context.db,
    rows.map(({ id }) => id),
  )
  const live = await readLiveTiles({ ...context, readDb: context.db }, [
    ...new Set(hung.map(({ work_id }) => work_id)),
  ])
  const now = context.clock.now()
  return rows.map((row) =>
    rowOf(
      row,
      hung.filter(({ collection_id, work_id }) => collection_id === row.id && live.has(work_id)).length,
      now,
    ),
  )
}

/** One collection with its works. Refuses collection_not_found. */
export async function readCollection(context: CurationContext, id: Id): Promise<FileAnswer> {
  const row = await store.findCollection(context.db, id)
  return row ? ok(await fileOf(context, context.db, row)) : refuse('collection_not_found')
}

/** Begins a collection as a draft without works. */
export async function createCollection(
  context: CurationContext,
  officer: Officer,
  title: string,
): Promise<FileAnswer> {
  const id = newId()
  const auditEntry = await auditEntryOf(context, officer, 'collection.create', { kind: 'collection', id })
  await withTx(context.db, async (tx) => {
    const slug = await store.freeCollectionSlug(tx, slugOf(title) || 'collection')
    await store.insertCollection(tx, { id, slug, title, at: context.clock.now() })
    await context.audit.append(tx, { ...auditEntry, after: { title, slug } })
  })
  return readCollection(context, id)
}

/** Writes a collection anew. Refuses collection_not_found, changed_meanwhile, work_not_found. */
export async function updateCollection(
  context: CurationContext,
  officer: Officer,
  id: Id,
  seen: number,
  entry: CollectionChange,
): Promise<FileAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'collection.update', { kind: 'collection', id })
  const done = await withTx(context.db, async (tx): Promise<Result<null, ProblemCode>> => {
    const row = await store.lockCollection(tx, id)
    if (!row) return refuse('collection_not_found')
    const before = await fileOf(context, tx, row)
    if (row.version !== seen) return refuse('changed_meanwhile', { present: before })
    const fields = fieldsOf(entry)
    if (!fields.ok) return fields
    const works = await worksOf(context, tx, entry)
    if (!works.ok) return works
    await store.updateCollection(tx, id, fields.value, context.clock.now())
    await store.hang(tx, id, works.value)
    await context.audit.append(tx, {
      ...auditEntry,
      before: loggedOf({ ...row, works: before.hung }),
      after: loggedOf({ ...fields.value, works: works.value }),
    })
    return ok(null)
  })
  return done.ok ? readCollection(context, id) : done
}

/** Deletes a collection that was seen in a version. Refuses collection_not_found, changed_meanwhile. */
export async function deleteCollection(
  context: CurationContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const auditEntry = await auditEntryOf(context, officer, 'collection.delete', { kind: 'collection', id })
  return withTx(context.db, async (tx) => {
    const allowed = await context.audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await store.lockCollection(tx, id)
    if (!row) return refuse('collection_not_found')
    const before = await fileOf(context, tx, row)
    if (row.version !== seen) return refuse('changed_meanwhile', { present: before })
    await store.deleteCollection(tx, id)
    if (row.picture) await context.removePictures(tx, [row.picture.picture_id])
    await context.audit.append(tx, { ...auditEntry, before: loggedOf({ ...row, works: before.hung }) })
    return ok({})
  })
}

function fieldsOf(entry: CollectionChange): Result<store.CollectionFields, ProblemCode> {
  const { title, introduction, curator, curator_line } = entry
  const [from, to] = [entry.from, entry.to].map((moment) => (moment === null ? null : new Date(moment)))
  if (!from && to) return refuse('invalid', { field: 'from', message: 'Say from when it is shown' })
  if (from && to && to <= from)
    return refuse('invalid', { field: 'to', message: 'The end must be after the beginning' })
  if (from && entry.works.length === 0)
    return refuse('invalid', { field: 'works', message: 'Add at least one work before it is shown' })
  return ok({ title, introduction, curator, curator_line, shown_from: from ?? null, shown_until: to ?? null })
}

/** The works to hang: known ones, each once. One that is in it already may stay, whatever became of it. */
async function worksOf(
  context: CurationContext,
  tx: Db,
  { works }: CollectionChange,
): Promise<Result<store.HungWork[], ProblemCode>> {
  const ids = works.map(({ work_id }) => work_id.toLowerCase())
  if (new Set(ids).size < ids.length)
    return refuse('invalid', { field: 'works', message: 'A work can be in a collection only once' })
  const known = await readTiles({ ...context, readDb: tx }, ids.filter(isId))
  if (ids.some((id) => !known.has(id))) return refuse('work_not_found', { field: 'works' })
  return ok(works.map(({ work_id, text }) => ({ work_id: work_id.toLowerCase(), text })))
}

/** What the audit log stores: texts are long, so only how long they are. */
const loggedOf = ({
  works,
  introduction,
  ...fields
}: store.CollectionFields & { works: readonly store.HungWork[] }) => ({
  title: fields.title,
  curator: fields.curator,
  characters: introduction.length,
  from: fields.shown_from?.toISOString() ?? null,
  to: fields.shown_until?.toISOString() ?? null,
  works: works.map(({ work_id }) => work_id),
})

const rowOf = (row: store.StoredCollection, works: number, now: Date): CollectionRow => ({
  id: row.id,
  version: row.version,
  slug: row.slug,
  title: row.title,
  curator: row.curator,
  state: stateAt({ from: row.shown_from, to: row.shown_until }, now),
  from: row.shown_from?.toISOString() ?? null,
  to: row.shown_until?.toISOString() ?? null,
  changed_at: row.updated_at.toISOString(),
  works,
})

async function fileOf(
  context: CurationContext,
  db: Db,
  row: store.StoredCollection,
): Promise<CollectionFile> {
  const hung = await store.listHung(db, [row.id])
  const ids = hung.map(({ work_id }) => work_id)
  const tiles = await readTiles({ ...context, readDb: db }, ids)
  const live = await readLiveTiles({ ...context, readDb: db }, ids)
  return {
    ...rowOf(row, live.size, context.clock.now()),
    introduction: row.introduction,
    curator_line: row.curator_line,
    picture: row.picture && pictureOf(row.picture, row.picture_alt),
    hung: hung.flatMap(({ work_id, text }) => {
      const work = tiles.get(work_id)
      if (!work) return []
      const { name, artist, picture, sold } = work
      return [{ work_id, name, artist: artist.name, picture, sold, on_show: live.has(work_id), text }]
    }),
  }
}
