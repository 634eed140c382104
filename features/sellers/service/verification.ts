import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { identityForm } from '../../../contract/seller.ts'
import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { addPaper, removePaperFile } from '../../media/index.server.ts'
import type { SellersContext } from '../context.ts'
import { mayBecome, PAPER_STORED } from '../rules.ts'
import { dropPapers, insertIdentity } from '../store/identities.ts'
import { sealDocument } from '../store/sealed-number.ts'
import { findShop, lockShop, updateSeller } from '../store/sellers.ts'

const MOST_AT_ONCE = 200

/** Deletes pictures of papers some days after they were decided about. */
export function sweepIdentityPapers(context: SellersContext): Promise<void> {
  const { db, clock, removePaper } = context
  return withTx(db, async (tx) => {
    for (const key of await dropPapers(tx, after(clock.now(), -PAPER_STORED), MOST_AT_ONCE))
      await removePaper(tx, key)
  })
}

/** Submits an identity, also again after a refusal. The picture is stored where only staff read it. */
export async function submitIdentity(
  context: SellersContext,
  accountId: Id,
  entry: z.infer<typeof identityForm>,
  picture: Buffer | undefined,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, clock, media, keyring } = context
  const shop = await findShop(db, accountId)
  if (!shop) return refuse('shop_missing')
  if (!mayBecome(shop.verification, 'submitted')) return refuse('verification_closed')
  if (!picture)
    return refuse('invalid', { field: 'document', message: 'A picture or a PDF of the document is required' })
  const key = await addPaper(media, picture, accountId)
  if (!key.ok) return { ...key, field: 'document' }
  const done = await withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
    const row = await lockShop(tx, accountId)
    if (!row || !mayBecome(row.verification, 'submitted')) return refuse('verification_closed')
    const now = clock.now()
    const { document_number, ...shown } = entry
    const number = sealDocument(keyring, row.id, document_number)
    await insertIdentity(tx, row.id, { ...shown, ...number, file_key: key.value }, now)
    await updateSeller(tx, row.id, { verification: 'submitted', refusal: '', submitted_at: now }, now)
    return ok({})
  })
  if (!done.ok) await removePaperFile(media, key.value)
  return done
}
