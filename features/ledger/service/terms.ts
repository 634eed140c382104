import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { sellerExists } from '../../sellers/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { readTerms, type SellerTerms, writeTerms } from '../store/sales.ts'
import { actorOf } from './actor.ts'

/** A seller's terms on the wire; `applied_bp` is the commission of the next sale. */
type Terms = { commission_bp: number | null; vat_registered: boolean; applied_bp: number }

/** What sellers agreed to, as staff of finance read and change it. Sales keep the terms they were made at. */
export function createTerms(context: LedgerContext) {
  const { db, clock, audit, settings } = context
  const view = (terms: SellerTerms | undefined): Terms => ({
    commission_bp: terms?.commissionBp ?? null,
    vat_registered: terms?.isVatRegistered ?? false,
    applied_bp: terms?.commissionBp ?? settings.commissionBp,
  })
  return {
    read: async (sellerId: Id): Promise<Result<Terms, ProblemCode>> => {
      if (!isId(sellerId) || !(await sellerExists(db, sellerId))) return refuse('seller_not_found')
      return ok(view((await readTerms(db, [sellerId]))[0]))
    },

    write: (
      sellerId: Id,
      wish: { commissionBp: number | null; isVatRegistered: boolean },
      by: Staff,
    ): Promise<Result<Terms, ProblemCode>> =>
      withTx(db, async (tx) => {
        if (!isId(sellerId)) return refuse('seller_not_found')
        const before = view((await readTerms(tx, [sellerId]))[0])
        if (!(await writeTerms(tx, { sellerId, ...wish }, clock.now()))) return refuse('seller_not_found')
        const now = view({ sellerId, ...wish })
        await audit.append(tx, {
          ...(await actorOf(context, tx, by)),
          action: 'seller.terms',
          subject: { kind: 'seller', id: sellerId },
          before,
          after: now,
        })
        return ok(now)
      }),
  }
}
