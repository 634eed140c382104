import type { CompositionChange, CompositionFile, CompositionRow } from '../../../contract/composition.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { readTiles } from '../../catalogue/index.server.ts'
import { listArtistNamesBySlug } from '../../sellers/index.server.ts'
import type { CurationContext } from '../context.ts'
import { bandState, faultIn, plainBands, type StoredBand } from '../rules/bands.ts'
import { stateAt } from '../rules/collections.ts'
import { listCollections } from '../store/collections.ts'
import * as store from '../store/compositions.ts'
import { type ComposedBand, showBands } from './composed.ts'

type FileAnswer = Result<CompositionFile, ProblemCode>

// How staff compose the home page by date. Every change is written into the audit log.

/** All compositions: drafts, then those that begin last first. */
export async function readCompositions(context: CurationContext): Promise<CompositionRow[]> {
  const now = context.clock.now()
  const rows = await store.listCompositions(context.db)
  const current = await store.findCurrent(context.db, now)
  const own = { ...context, readDb: context.db }
  return Promise.all(
    rows.map(async (row) => rowOf(row, await showBands(own, row.bands, timeOf(row, now)), current?.id, now)),
  )
}

/** One composition with its bands. Refuses composition_not_found. */
export async function readComposition(context: CurationContext, id: Id): Promise<FileAnswer> {
  const row = await store.findComposition(context.db, id)
  return row ? ok(await fileOf(context, context.db, row)) : refuse('composition_not_found')
}

/** Begins a composition as a draft with the bands that the page has by itself. */
export async function createComposition(
  context: CurationContext,
  officer: Officer,
  name: string,
): Promise<FileAnswer> {
  const id = newId()
  const auditEntry = await auditEntryOf(context, officer, 'composition.create', { kind: 'composition', id })
  await withTx(context.db, async (tx): Promise<Result<null, ProblemCode>> => {
    await store.insertComposition(tx, { id, name, bands: plainBands(), at: context.clock.now() })
    await context.audit.append(tx, { ...auditEntry, after: { name } })
    return ok(null)
  })
  return readComposition(context, id)
}

/** Writes a composition anew. Refuses composition_not_found, changed_meanwhile, work_not_found, artist_not_found, collection_not_found. */
export async function updateComposition(
  context: CurationContext,
  officer: Officer,
  id: Id,
  seen: number,
  entry: CompositionChange,
): Promise<FileAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'composition.update', { kind: 'composition', id })
  const done = await withTx(context.db, async (tx): Promise<Result<null, ProblemCode>> => {
    const row = await store.lockComposition(tx, id)
    if (!row) return refuse('composition_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: await fileOf(context, tx, row) })
    const fields = fieldsOf(entry)
    if (!fields.ok) return fields
    const missing = await missingIn(context, tx, fields.value.bands)
    if (missing) return refuse(missing, { field: 'bands' })
    await store.updateComposition(tx, id, fields.value, context.clock.now())
    await context.audit.append(tx, { ...auditEntry, before: loggedOf(row), after: loggedOf(fields.value) })
    return ok(null)
  })
  return done.ok ? readComposition(context, id) : done
}

/** Deletes a composition that was seen in a version. Refuses composition_not_found, changed_meanwhile. */
export async function deleteComposition(
  context: CurationContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const auditEntry = await auditEntryOf(context, officer, 'composition.delete', { kind: 'composition', id })
  return withTx(context.db, async (tx) => {
    const allowed = await context.audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await store.lockComposition(tx, id)
    if (!row) return refuse('composition_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: await fileOf(context, tx, row) })
    await store.deleteComposition(tx, id)
    await context.audit.append(tx, { ...auditEntry, before: loggedOf(row) })
    return ok({})
  })
}

function fieldsOf(entry: CompositionChange): Result<store.CompositionFields, ProblemCode> {
  const [from, to] = [entry.from, entry.to].map((moment) => (moment === null ? null : new Date(moment)))
  if (!from && to) return refuse('invalid', { field: 'from', message: 'Say from when it is shown' })
  if (from && to && to <= from)
    return refuse('invalid', { field: 'to', message: 'The end must be after the beginning' })
  const bands = entry.bands.map((band) => ({ ...band, works: band.works.map((id) => id.toLowerCase()) }))
  const fault = faultIn(bands)
  if (fault !== null) return refuse('invalid', { field: 'bands', message: fault })
  return ok({ name: entry.name, shown_from: from ?? null, shown_until: to ?? null, bands })
}

/** Which refusal says that a band names what there is not; whatever became of works, artists and collections that there are. */
async function missingIn(
  context: CurationContext,
  tx: Db,
  bands: readonly StoredBand[],
): Promise<ProblemCode | undefined> {
  const works = bands.flatMap((band) => band.works)
  const tiles = await readTiles({ ...context, readDb: tx }, works.filter(isId))
  if (works.some((id) => !tiles.has(id))) return 'work_not_found'
  const slugs = bands.flatMap((band) => band.artists)
  const names = await listArtistNamesBySlug(tx, slugs)
  if (slugs.some((slug) => !names.has(slug))) return 'artist_not_found'
  const wanted = bands.flatMap(({ collection }) => collection ?? [])
  const collections = await listCollections(tx)
  if (wanted.some((id) => !collections.some((each) => each.id === id))) return 'collection_not_found'
  return undefined
}

/** What the audit log stores. */
const loggedOf = ({ name, shown_from, shown_until, bands }: store.CompositionFields) => ({
  name,
  from: shown_from?.toISOString() ?? null,
  to: shown_until?.toISOString() ?? null,
  bands: bands.map(({ kind }) => kind),
})

/** When it is shown first, or now. */
const timeOf = ({ shown_from }: store.StoredComposition, now: Date): Date =>
  shown_from && shown_from > now ? shown_from : now

const leftOf = ({ works, artists, collection }: ComposedBand): number =>
  works.length + artists.length + (collection === null ? 0 : 1)

function rowOf(
  row: store.StoredComposition,
  shown: readonly ComposedBand[],
  current: Id | undefined,
  now: Date,
): CompositionRow {
  const states = row.bands.map((band, at) => bandState(band, shown[at] ? leftOf(shown[at]) : 0))
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    state: stateAt({ from: row.shown_from, to: row.shown_until }, now),
    current: row.id === current,
    from: row.shown_from?.toISOString() ?? null,
    to: row.shown_until?.toISOString() ?? null,
    changed_at: row.updated_at.toISOString(),
    empty: states.filter((state) => state === 'empty').length,
    thin: states.filter((state) => state === 'thin').length,
  }
}

async function fileOf(
  context: CurationContext,
  db: Db,
  row: store.StoredComposition,
): Promise<CompositionFile> {
  const now = context.clock.now()
  const own = { ...context, readDb: db }
  const shown = await showBands(own, row.bands, timeOf(row, now))
  const tiles = await readTiles(
    own,
    row.bands.flatMap(({ works }) => works),
  )
  const names = await listArtistNamesBySlug(
    db,
    row.bands.flatMap(({ artists }) => artists),
  )
  const collections = await listCollections(db)
  const current = await store.findCurrent(db, now)
  return {
    ...rowOf(row, shown, current?.id, now),
    bands: row.bands.map((band, at) => {
      const left = shown[at]
      const collection = collections.find(({ id }) => id === band.collection)
      return {
        kind: band.kind,
        title: band.title,
        state: bandState(band, left ? leftOf(left) : 0),
        works: band.works.flatMap((id) => {
          const work = tiles.get(id)
          if (!work) return []
          const { name, artist, picture } = work
          const on_show = left?.works.some((each) => each.id === id) ?? false
          return [{ work_id: id, name, artist: artist.name, picture, on_show }]
        }),
        artists: band.artists.map((slug) => ({
          slug,
          name: names.get(slug) ?? slug,
          on_show: left?.artists.some((each) => each.slug === slug) ?? false,
        })),
        collection: collection
          ? { id: collection.id, title: collection.title, on_show: Boolean(left?.collection) }
          : null,
      }
    }),
  }
}
