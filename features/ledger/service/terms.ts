import type { ProblemCode } from '../../../contract/problems.ts'
import type { SellerTermsView, TermsChange, TermsEntry } from '../../../contract/terms.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { sellerExists } from '../../sellers/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { areSameTerms, type Terms, usualTerms } from '../rules/terms.ts'
import { findTerms, writeTerms } from '../store/sales.ts'
import * as store from '../store/terms-changes.ts'
import { actorOf } from './actor.ts'

type Change = Result<TermsChange, ProblemCode>

const changeView = (row: store.NamedTermsChange): TermsChange => ({
  id: row.id,
  state: row.state,
  seller: { id: row.seller_id, name: row.seller_name },
  commission_bp: row.commission_bp,
  vat_registered: row.vat_registered,
  reason: row.reason,
  created_by: { id: row.created_by, name: row.created_by_name ?? '' },
  created_at: row.created_at.toISOString(),
  decided_by: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
})

/** Terms in the audit log, with the commission that they come to. */
const loggedOf = (
  { commission_bp, vat_registered }: Terms,
  { settings }: Pick<LedgerContext, 'settings'>,
) => ({
  commission_bp,
  vat_registered,
  applied_bp: commission_bp ?? settings.commissionBp,
})

/** What a seller agreed to, in basis points, and what waits for a second person. Refuses seller_not_found. */
export async function readSellerTerms(
  context: Pick<LedgerContext, 'db' | 'settings'>,
  sellerId: Id,
): Promise<Result<SellerTermsView, ProblemCode>> {
  const { db } = context
  if (!(await sellerExists(db, sellerId))) return refuse('seller_not_found')
  const waiting = await store.findWaitingTerms(db, sellerId)
  const terms = (await findTerms(db, sellerId)) ?? usualTerms
  return ok({ ...loggedOf(terms, context), change_waiting: waiting ? changeView(waiting) : null })
}

/** Changes of terms, newest first: those in a state, or all. */
export async function readTermsChanges(
  { db }: Pick<LedgerContext, 'db'>,
  state: TermsChange['state'] | undefined,
  request: PageRequest,
): Promise<Page<TermsChange>> {
  const { limit } = request
  const { rows, total } = await store.listTermsChanges(db, state, { limit, offset: offsetOf(request) })
  return pageOf(rows.map(changeView), total, request)
}

/**
 * Proposes new terms of a seller for another person's approval, as one alone could give our commission away. Audited.
 * Refuses seller_not_found, terms_change_waits, terms_unchanged.
 */
export function proposeTerms(
  context: LedgerContext,
  sellerId: Id,
  by: Staff,
  { reason, ...entry }: TermsEntry,
): Promise<Change> {
  const { db, clock, audit } = context
  return withTx(db, async (tx) => {
    if (!(await sellerExists(tx, sellerId))) return refuse('seller_not_found')
    const wanted = {
      seller_id: sellerId,
      commission_bp: entry.commission_bp,
      vat_registered: entry.vat_registered,
    }
    const id = newId()
    if (!(await store.insertTermsChange(tx, { ...wanted, id, reason, by: by.id, at: clock.now() })))
      return refuse('terms_change_waits')
    const before = (await findTerms(tx, sellerId)) ?? usualTerms
    if (areSameTerms(before, wanted)) return refuse('terms_unchanged')
    await audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: 'seller.terms.propose',
      subject: { kind: 'seller', id: sellerId },
      before: loggedOf(before, context),
      after: { ...loggedOf(wanted, context), reason },
    })
    return changed(tx, id)
  })
}

/** Approves proposed terms: they hold for the sales to come. Audited. Refuses another_person_needed to the person who proposed them. */
export function approveTerms(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'APPROVED')
}

/** Rejects proposed terms, also by the person who proposed them. Audited. */
export function rejectTerms(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'REJECTED')
}

async function changed(tx: Db, id: Id): Promise<Change> {
  const row = await store.lockTermsChange(tx, id)
  return row ? ok(changeView(row)) : refuse('terms_change_not_found')
}

function decide(context: LedgerContext, id: Id, by: Staff, state: 'APPROVED' | 'REJECTED'): Promise<Change> {
  return withTx(context.db, async (tx) => {
    const row = await store.lockTermsChange(tx, id)
    if (!row) return refuse('terms_change_not_found')
    if (row.state !== 'PROPOSED') return refuse('terms_change_decided')
    if (state === 'APPROVED' && row.created_by === by.id) return refuse('another_person_needed')
    const before = (await findTerms(tx, row.seller_id)) ?? usualTerms
    const at = context.clock.now()
    await store.decideTermsChange(tx, id, { state, by: by.id, at })
    if (state === 'APPROVED') await writeTerms(tx, row, at)
    await context.audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: state === 'APPROVED' ? 'seller.terms.approve' : 'seller.terms.reject',
      subject: { kind: 'seller', id: row.seller_id },
      before: loggedOf(before, context),
      after: { ...loggedOf(row, context), reason: row.reason },
    })
    return changed(tx, id)
  })
}
