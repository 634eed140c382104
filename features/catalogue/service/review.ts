import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Likeness, ReviewWork, reviewPage, worksQuery } from '../../../contract/staff.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { pictureImage } from '../../media/index.server.ts'
import { lockStanding } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { decisionNotification, type Outcome } from '../emails/decision.ts'
import { searchWords } from '../rules/search.ts'
import { listForReview, listLikenesses } from '../store/review.ts'
import { refreshSearch } from '../store/search.ts'
import { writeLabels } from '../store/sizes.ts'
import {
  listAllPictureIds,
  listGone,
  listPictures,
  replacePictures,
  type WorkPicture,
} from '../store/work-pictures.ts'
import { findWork, lockWork, updateWork, type WorkColumns, type WorkRow } from '../store/works.ts'
import { wantedPictures } from './changes.ts'
import { ownTileOf, ownWorkOf } from './own-view.ts'
import { placeOf } from './place.ts'

type ReviewAnswer = Result<ReviewWork, ProblemCode>

/** What a decision does to a work: its columns, and the pictures and labels of sizes it shows from now on. */
type Effect = { columns: WorkColumns; pictures?: WorkPicture[]; labels?: Record<Id, string> }

// What moderators do with works. All of it is written into the audit log.

/** A page of works for moderators, those that wait longest first. */
export async function readWorksForReview(
  context: CatalogueContext,
  query: z.infer<typeof worksQuery>,
): Promise<z.infer<typeof reviewPage>> {
  const found = await listForReview(context, context.db, query, searchWords(query.search ?? ''))
  const rows = found.rows.map((row) => ({
    ...ownTileOf(row),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    seller: sellerOf(row),
    alike: row.alike,
  }))
  const { items, next } = pageOf(rows, found.total, query)
  return { works: items, total: found.total, next }
}

/** A work with the pictures of other works that look like its own. Refuses work_not_found. */
export async function readWorkForReview(context: CatalogueContext, id: Id): Promise<ReviewAnswer> {
  const row = await findWork(context, context.db, 'anybody', id)
  return row ? ok(await reviewWorkOf(context, context.db, row)) : refuse('work_not_found')
}

/** Shows a submitted work, or lets the changes of a shown one take effect. Refuses work_wrong_status, seller_disabled, seller_suspended. */
export function approveWork(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<ReviewAnswer> {
  return decide(context, officer, id, seen, { outcome: 'approve', reason: '' }, (tx, row) =>
    approvalOf(context, tx, row),
  )
}

/** Refuses a submitted work, or the changes of a shown one, which stays as it is. The seller may change and submit again. */
export function refuseWork(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
  reason: string,
): Promise<ReviewAnswer> {
  return decide(context, officer, id, seen, { outcome: 'refuse', reason }, async (_tx, row) => {
    const state = row.pending === null ? {} : { pending_state: 'refused' as const }
    if (row.status === 'submitted') return ok({ columns: { status: 'refused', ...state } })
    return row.pending_state === 'submitted' ? ok({ columns: state }) : refuse('work_wrong_status')
  })
}

/** Takes a shown work off show until it is submitted and approved again. What is held or sold stays with its buyers. */
export function takeDownWork(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
  reason: string,
): Promise<ReviewAnswer> {
  return decide(context, officer, id, seen, { outcome: 'take_down', reason }, async (_tx, row) =>
    row.status === 'live' || row.status === 'paused'
      ? ok({
          columns: {
            status: 'refused',
            ...(row.pending === null ? {} : { pending_state: 'refused' as const }),
          },
        })
      : refuse('work_wrong_status'),
  )
}

async function decide(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
  { outcome, reason }: { outcome: Outcome; reason: string },
  effectOn: (tx: Db, row: WorkRow) => Promise<Result<Effect, ProblemCode>>,
): Promise<ReviewAnswer> {
  const { db, clock, notifySellers, audit, site, removePictures } = context
  const auditEntry = await auditEntryOf(context, officer, `work.${outcome}`, { kind: 'work', id })
  const known = await findWork(context, db, 'anybody', id)
  if (!known) return refuse('work_not_found')
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const allowed = await audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const standing = await lockStanding(tx, known.seller_id)
    if (outcome === 'approve' && standing !== 'open') return refuse(`seller_${standing}`)
    const row = await lockWork(context, tx, 'anybody', id)
    if (!row) return refuse('work_not_found')
    if (row.version !== seen)
      return refuse('changed_meanwhile', { present: await reviewWorkOf(context, tx, row) })
    const before = await listAllPictureIds(tx, id)
    const effect = await effectOn(tx, row)
    if (!effect.ok) return effect
    await updateWork(tx, id, { ...effect.value.columns, refusal: reason }, clock.now())
    if (effect.value.labels) await writeLabels(tx, id, effect.value.labels)
    if (effect.value.pictures) await replacePictures(tx, id, effect.value.pictures)
    await removePictures(tx, await listGone(tx, id, before))
    await refreshSearch(tx, { work: id })
    const decided = { decision: newId(), supportEmail: site.supportEmail }
    await notifySellers(tx, decisionNotification(row, { outcome, reason }, decided))
    await audit.append(tx, {
      ...auditEntry,
      before: {
        status: row.status,
        version: row.version,
        ...(row.pending ? { changes: row.pending } : {}),
      },
      after: {
        status: effect.value.columns.status ?? row.status,
        ...(reason === '' ? {} : { reason }),
      },
    })
    return ok(null)
  })
  if (!done.ok) return done
  return readWorkForReview(context, id)
}

/** What waits becomes what is shown. */
async function approvalOf(
  { clock }: CatalogueContext,
  tx: Db,
  row: WorkRow,
): Promise<Result<Effect, ProblemCode>> {
  const waits = row.pending !== null && row.pending_state === 'submitted'
  if (row.status !== 'submitted' && !waits) return refuse('work_wrong_status')
  const { picture_ids: ids, picture_words: words, labels, ...columns } = row.pending ?? {}
  // A category may have been moved since the change was made.
  const place = await placeOf(tx, {}, row)
  if (!place.ok) return place
  return ok({
    columns: {
      ...columns,
      ...place.value,
      pending: null,
      pending_state: null,
      ...(row.status === 'submitted'
        ? { status: 'live' as const, ...(row.shown_since ? {} : { shown_since: clock.now() }) }
        : {}),
    },
    ...(ids || words ? { pictures: wantedPictures(row, await listPictures(tx, row.id)) } : {}),
    ...(labels ? { labels } : {}),
  })
}

async function reviewWorkOf(context: CatalogueContext, on: Db, row: WorkRow): Promise<ReviewWork> {
  return {
    ...(await ownWorkOf(context, on, row)),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    seller: sellerOf(row),
    evidence: (await listLikenesses(on, row.id)).map(
      (found): Likeness => ({
        picture_id: found.picture_id,
        other_picture_id: found.other_id,
        other_image: pictureImage(found.other_id, found.widths),
        variant: found.variant,
        distance: found.distance,
        work: { id: found.other_work_id, name: found.name, slug: found.slug, status: found.status },
        seller: { id: found.seller_id, name: found.seller },
        same_seller: found.same_seller,
        found_at: found.found_at.toISOString(),
      }),
    ),
  }
}

function sellerOf(row: WorkRow): ReviewWork['seller'] {
  return { id: row.seller_id, name: row.seller, verification: row.seller_verification }
}
