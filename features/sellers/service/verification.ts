import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { identityForm } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { mayBecome } from '../rules.ts'
import { insertIdentity } from '../store/identities.ts'
import { findShop, lockShop, updateSeller } from '../store/sellers.ts'
import type { SellersDeps } from './deps.ts'

/** Showing who one is: a document's details and its picture, for staff to look at. */
export const createVerification = ({ db, clock, media }: SellersDeps) => ({
  /** Submits an identity, also again after a refusal. The picture is kept where only staff read it. */
  submit: async (
    accountId: Id,
    entry: z.infer<typeof identityForm>,
    picture: Buffer | undefined,
  ): Promise<Result<Record<string, never>, ProblemCode>> => {
    const shop = await findShop(db, accountId)
    if (!shop) return refuse('shop_missing')
    if (!mayBecome(shop.verification, 'submitted')) return refuse('verification_closed')
    if (!picture)
      return refuse('invalid', { field: 'document', message: 'A picture of the document is required' })
    const key = await media.addPaper(picture)
    if (!key.ok) return { ...key, field: 'document' }
    return withTx(db, async (tx) => {
      const row = await lockShop(tx, accountId)
      if (!row || !mayBecome(row.verification, 'submitted')) return refuse('verification_closed')
      const now = clock.now()
      await insertIdentity(tx, row.id, { ...entry, file_key: key.value }, now)
      await updateSeller(tx, row.id, { verification: 'submitted', refusal: '', submitted_at: now }, now)
      return ok({})
    })
  },
})
