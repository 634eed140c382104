import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { sellerExists } from '../../sellers/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { findTerms, type SellerTerms, writeTerms } from '../store/sales.ts'
import { actorOf } from './actor.ts'

/** A seller's terms on the wire; `applied_bp` is the commission of the next sale. */
type Terms = { commission_bp: number | null; vat_registered: boolean; applied_bp: number }

const termsView = (terms: SellerTerms | undefined, { settings }: Pick<LedgerContext, 'settings'>): Terms => ({
  commission_bp: terms?.commissionBp ?? null,
  vat_registered: terms?.isVatRegistered ?? false,
  applied_bp: terms?.commissionBp ?? settings.commissionBp,
})

/** What a seller agreed to, in basis points. Refuses seller_not_found. */
export async function readSellerTerms(
  context: Pick<LedgerContext, 'db' | 'settings'>,
  sellerId: Id,
): Promise<Result<Terms, ProblemCode>> {
  const { db } = context
  if (!isId(sellerId) || !(await sellerExists(db, sellerId))) return refuse('seller_not_found')
  return ok(termsView(await findTerms(db, sellerId), context))
}

/**
 * Sets what a seller agreed to, for the sales to come: a sale keeps the terms it was made at. Audited. Returns the new terms; refuses
 * seller_not_found.
 */
export function setSellerTerms(
  context: LedgerContext,
  sellerId: Id,
  wish: { commissionBp: number | null; isVatRegistered: boolean },
  by: Staff,
): Promise<Result<Terms, ProblemCode>> {
  const { db, clock, audit } = context
  return withTx(db, async (tx) => {
    if (!isId(sellerId)) return refuse('seller_not_found')
    const before = termsView(await findTerms(tx, sellerId), context)
    if (!(await writeTerms(tx, { sellerId, ...wish }, clock.now()))) return refuse('seller_not_found')
    const now = termsView({ sellerId, ...wish }, context)
    await audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: 'seller.terms',
      subject: { kind: 'seller', id: sellerId },
      before,
      after: now,
    })
    return ok(now)
  })
}
