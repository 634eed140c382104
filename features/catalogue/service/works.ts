import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { NewWorkEntry, OwnWork, OwnWorksQuery, proceeds, WorkChange } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { koboOf } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { findSellerId, lockStanding } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { searchWords } from '../rules/search.ts'
import { MOST_DRAFTS, type Move, missingOf, statusAfter } from '../rules/selling.ts'
import { listOwnWorks } from '../store/own-works.ts'
import { listAllPictureIds, listGone } from '../store/work-pictures.ts'
import {
  countDrafts,
  deleteWork,
  findWork,
  lockWork,
  updateWork,
  type WorkColumns,
  type WorkRow,
} from '../store/works.ts'
import { draftOf, enterChange, enterDraft, findParts, planChange } from './entering.ts'
import { ownTileOf, ownWorkOf, proceedsOf, submittedOf } from './own-view.ts'
import { takePicturesIn } from './taking-in.ts'

type OwnAnswer = Result<OwnWork, ProblemCode>

/** A page of the seller's works with the count of each status. Refuses shop_missing. */
export async function readOwnWorks(context: CatalogueContext, accountId: Id, query: OwnWorksQuery) {
  const seller = await findSellerId(context.db, accountId)
  if (!seller) return refuse('shop_missing')
  const found = await listOwnWorks(context, context.db, seller, query, searchWords(query.search ?? ''))
  const { items, next } = pageOf(found.rows.map(ownTileOf), found.total, query)
  return ok({ products: items, total: found.total, next, counts: found.counts })
}

/** One of the seller's works. Refuses shop_missing, work_not_found. */
export async function readOwnWork(context: CatalogueContext, accountId: Id, id: Id): Promise<OwnAnswer> {
  const { db } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const row = await findWork(context, db, { seller }, id)
  return row ? ok(await ownWorkOf(context, db, row)) : refuse('work_not_found')
}

/** What the seller gets of a price in naira. */
export function quoteProceeds(
  { commissionBp }: Pick<CatalogueContext, 'commissionBp'>,
  naira: number,
): z.infer<typeof proceeds> {
  return proceedsOf(koboOf(naira), commissionBp)
}

/** Drafts a work with its pictures. A picture that is refused refuses the whole, and says why. */
export async function draftWork(
  context: CatalogueContext,
  accountId: Id,
  entry: NewWorkEntry,
  images: readonly Buffer[],
): Promise<OwnAnswer> {
  const { db, clock } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const draft = draftOf(entry)
  if (!draft.ok) return draft
  // Before a picture is read: a draft that names what is not there is refused whatever it shows.
  const parts = await findParts(db, seller, entry)
  if (!parts.ok) return parts
  return takePicturesIn(context, accountId, images, (pictures) =>
    withTx(db, async (tx): Promise<OwnAnswer> => {
      // The count takes the stronger lock on the seller: two that held the weaker one would wait for each other.
      const drafts = await countDrafts(tx, seller)
      if ((await lockStanding(tx, seller)) === 'suspended') return refuse('seller_suspended')
      if (drafts >= MOST_DRAFTS) return refuse('drafts_full')
      const entered = await enterDraft(tx, { seller, pictures, at: clock.now() }, entry, draft.value)
      if (!entered.ok) return entered
      const row = await findWork(context, tx, { seller }, entered.value)
      if (!row) throw new Error('a work that was just drafted is gone')
      return ok(await ownWorkOf(context, tx, row))
    }),
  )
}

/**
 * Changes a work. Price, stock, measures and facts apply at once; changed texts, artist, labels and category of a work
 * once shown wait for approval. Orders keep their prices.
 */
export function changeOwnWork(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  seen: number | undefined,
  entry: WorkChange,
): Promise<OwnAnswer> {
  return changeLockedWork(context, accountId, id, seen, async (tx, row) => {
    const plan = await planChange(context, tx, row, entry)
    if (!plan.ok) return plan
    await enterChange(tx, row, entry, plan.value, context.clock.now())
    return undefined
  })
}

/** Submits a draft or a refused work, pauses a live one, or shows a paused one again. Refuses work_wrong_status, work_incomplete. */
export function moveOwnWork(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  move: Move,
): Promise<OwnAnswer> {
  return changeLockedWork(context, accountId, id, undefined, async (tx, row) => {
    const next = await planMove(context, tx, row, move)
    if (!next.ok) return next
    await updateWork(tx, id, next.value, context.clock.now())
    return undefined
  })
}

/** The columns of a work after a step of its seller, or why the step is not open to it. */
export async function planMove(
  context: CatalogueContext,
  on: Db,
  row: WorkRow,
  move: Move,
): Promise<Result<WorkColumns, ProblemCode>> {
  const submitted_at = context.clock.now()
  if (move === 'submit' && row.pending_state === 'refused' && statusAfter(row.status, move) === null)
    return ok({ pending_state: 'submitted', submitted_at, refusal: '' })
  const status = row.seller_disabled ? null : statusAfter(row.status, move)
  if (status === null) return refuse('work_wrong_status')
  if (move !== 'submit') return ok({ status })
  const missing = missingOf(await submittedOf(context, on, row))
  const [field] = Object.keys(missing)
  const message = Object.values(missing)
    .map((sentence) => `${sentence}.`)
    .join(' ')
  if (field !== undefined) return refuse('work_incomplete', { field, fields: missing, message })
  const again = row.pending === null ? {} : { pending_state: 'submitted' as const }
  return ok({ status, submitted_at, refusal: '', ...again })
}

/** Takes back what waits for approval, or was refused: staged changes are dropped, a submitted work is a draft again. */
export function withdrawChanges(context: CatalogueContext, accountId: Id, id: Id): Promise<OwnAnswer> {
  return changeLockedWork(context, accountId, id, undefined, async (tx, row) => {
    if (row.pending === null && row.status !== 'submitted') return refuse('work_wrong_status')
    const dropped = { pending: null, pending_state: null, refusal: '' }
    const back = row.shown_since === null ? ('draft' as const) : ('refused' as const)
    const columns = row.status === 'submitted' ? { ...dropped, status: back } : dropped
    await updateWork(tx, id, columns, context.clock.now())
    return undefined
  })
}

/** Deletes a work that no order names, whatever became of that order; others can only be paused. Refuses work_in_orders. */
export async function removeOwnWork(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, isOrdered } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  return withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
    const standing = await lockStanding(tx, seller)
    const row = await lockWork(context, tx, { seller }, id)
    if (!row) return refuse('work_not_found')
    // What staff look into is not deleted meanwhile.
    if (standing === 'suspended') return refuse('seller_suspended')
    if (await isOrdered(tx, row.editions)) return refuse('work_in_orders')
    await deleteLocked(context, tx, id)
    return ok({})
  })
}

/** Deletes a locked work that no order names, with its pictures. */
export async function deleteLocked(
  { removePictures }: Pick<CatalogueContext, 'removePictures'>,
  tx: Db,
  id: Id,
): Promise<void> {
  const pictures = await listAllPictureIds(tx, id)
  await deleteWork(tx, id)
  await removePictures(tx, pictures)
}

/**
 * Changes a seller's locked work and returns it; `seen` is the version the seller saw. Refuses shop_missing,
 * work_not_found, seller_suspended, changed_meanwhile, and what `act` refuses.
 */
export async function changeLockedWork(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  seen: number | undefined,
  act: (tx: Db, row: WorkRow) => Promise<Refusal<ProblemCode> | undefined>,
): Promise<OwnAnswer> {
  const { db, removePictures } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  return withTx(db, async (tx): Promise<OwnAnswer> => {
    const standing = await lockStanding(tx, seller)
    const row = await lockWork(context, tx, { seller }, id)
    if (!row) return refuse('work_not_found')
    if (standing === 'suspended') return refuse('seller_suspended')
    if (seen !== undefined && row.version !== seen)
      return refuse('changed_meanwhile', { present: await ownWorkOf(context, tx, row) })
    const before = await listAllPictureIds(tx, id)
    const refusal = await act(tx, row)
    if (refusal) return refusal
    await removePictures(tx, await listGone(tx, id, before))
    const now = await findWork(context, tx, { seller }, id)
    if (!now) throw new Error(`a locked work is gone: ${id}`)
    return ok(await ownWorkOf(context, tx, now))
  })
}
