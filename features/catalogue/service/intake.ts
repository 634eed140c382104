import type { ProblemCode } from '../../../contract/problems.ts'
import type { NewWorkEntry, WorkChange } from '../../../contract/seller.ts'
import { factNames } from '../../../contract/work-facts.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { CatalogueContext, TakenPieces } from '../context.ts'
import { sizesAfter } from '../rules/entry.ts'
import { MOST_PICTURES } from '../rules/selling.ts'
import { enteredFacts } from '../store/facts.ts'
import { listSizesOf, type SizeRow } from '../store/sizes.ts'
import { findByReferences, findReference, lockWork, type WorkRow } from '../store/works.ts'
import { asWanted, bare } from './changes.ts'
import { draftOf, enterChange, enterDraft, planChange } from './entering.ts'
import { putPictures } from './pictures.ts'
import { deleteLocked } from './works.ts'

// For those who bring in many works of a seller at a time: the rules are those of a single entry.

/** What bringing works in needs of the catalogue. */
export type IntakeContext = Pick<CatalogueContext, 'clock' | 'isOrdered' | 'piecesTaken' | 'removePictures'>

/** A work with its sizes, labels that wait for approval included. */
export type KnownWork = { row: WorkRow; sizes: SizeRow[] }

/** The works of a seller that have one of these references, by it. */
export async function findKnownWorks(
  context: TakenPieces,
  db: Db,
  seller: Id,
  references: readonly string[],
): Promise<Map<string, KnownWork>> {
  const rows = await findByReferences(context, db, seller, references)
  const ids = [...rows.values()].map((row) => row.id)
  const sizes = Map.groupBy(await listSizesOf(context, db, ids), (size) => size.work_id)
  return new Map(
    [...rows].map(([reference, row]) => [reference, { row, sizes: sizesOf(row, sizes.get(row.id) ?? []) }]),
  )
}

/** What entering would come to, or why it is refused. Writes nothing. */
export async function foreseeEntry(
  context: IntakeContext,
  db: Db,
  work: KnownWork | undefined,
  entry: NewWorkEntry,
): Promise<Result<'new' | 'changed' | 'unchanged', ProblemCode>> {
  if (!work) {
    const draft = draftOf(entry)
    return draft.ok ? ok('new') : draft
  }
  const change = matched(entry, work.sizes)
  const stock = sizesAfter(change, work.sizes, work.row.kind)
  if (!stock.ok) return stock
  const present = work.sizes.map(({ held: _held, sold: _sold, ...size }) => size)
  if (isAsEntered(work.row, change) && isSame(stock.value.sizes.map(inOrder), present.map(inOrder)))
    return ok('unchanged')
  const plan = await planChange(context, db, work.row, change)
  return plan.ok ? ok('changed') : plan
}

/** Enters a work under its seller's reference: drafts it, or changes it as its seller would by hand. `isShown`: pages may show it. */
export async function enterWork(
  context: IntakeContext,
  tx: Db,
  seller: Id,
  reference: string,
  entry: NewWorkEntry,
): Promise<Result<{ id: Id; as: 'new' | 'changed'; isShown: boolean }, ProblemCode>> {
  const at = context.clock.now()
  const known = await findReference(tx, seller, reference)
  const row = known && (await lockWork(context, tx, { seller }, known))
  if (!row) {
    const draft = draftOf(entry)
    if (!draft.ok) return draft
    const id = await enterDraft(tx, { seller, pictures: [], reference, at }, entry, draft.value)
    return id.ok ? ok({ id: id.value, as: 'new', isShown: false }) : id
  }
  const change = matched(entry, sizesOf(row, await listSizesOf(context, tx, [row.id])))
  const plan = await planChange(context, tx, row, change)
  if (!plan.ok) return plan
  await enterChange(tx, row, change, plan.value, at)
  return ok({ id: row.id, as: 'changed', isShown: row.shown_since !== null })
}

/** Gives a work one more picture that was taken in for it, at the end. Refuses work_not_found, pictures_full. */
export async function giveWorkPicture(
  context: IntakeContext,
  tx: Db,
  seller: Id,
  workId: Id,
  picture: Id,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const row = await lockWork(context, tx, { seller }, workId)
  if (!row) return refuse('work_not_found')
  const refusal = await putPictures(
    tx,
    row,
    (pictures) =>
      pictures.length >= MOST_PICTURES
        ? refuse('pictures_full', { field: 'image' })
        : ok([...pictures, bare(picture)]),
    context.clock.now(),
  )
  return refusal ?? ok({})
}

/** Deletes a draft that is still in this version and in no order; returns whether it did. */
export async function takeBackDraft(
  context: IntakeContext,
  tx: Db,
  seller: Id,
  { id, version }: { id: Id; version: number },
): Promise<boolean> {
  const row = await lockWork(context, tx, { seller }, id)
  if (row?.status !== 'draft' || row.version !== version) return false
  if (await context.isOrdered(tx, row.editions)) return false
  await deleteLocked(context, tx, id)
  return true
}

function sizesOf(row: WorkRow, sizes: readonly (SizeRow & { work_id: Id })[]): SizeRow[] {
  return asWanted(
    row,
    sizes.map(({ work_id: _work, ...size }) => size),
  )
}

/** The sizes of an entry that come from elsewhere, found again among the present ones: by label, or the only one. */
function matched({ sizes, ...entry }: NewWorkEntry, present: readonly SizeRow[]): WorkChange {
  if (!sizes) return entry
  const free = [...present]
  const isOnly = sizes.length === 1 && present.length === 1
  return {
    ...entry,
    sizes: sizes.map((size) => {
      const at = isOnly ? 0 : free.findIndex((known) => known.label === size.label)
      const [known] = at === -1 ? [] : free.splice(at, 1)
      return known ? { ...size, id: known.id } : size
    }),
  }
}

/** Whether a work is as an entry says already, changes that wait for approval included. */
function isAsEntered(row: WorkRow, entry: WorkChange): boolean {
  const present = { ...row, ...row.pending }
  const { name, desc: description, category_id, subcategory_id, artist_id, kind } = entry
  const said = {
    name,
    description,
    category_id,
    subcategory_id,
    artist_id,
    kind,
    ...enteredFacts(entry, factNames),
  }
  return Object.entries(said).every(
    ([column, value]) => value === undefined || value === present[column as keyof typeof said],
  )
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function inOrder(size: object): [string, unknown][] {
  return Object.entries(size).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
