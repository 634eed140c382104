import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { PaymentsContext } from '../context/payments.ts'

/** Enters the provider's fee of an attempt's money in naira, if it reports one. */
async function enterFee(
  { ledger }: PaymentsContext,
  tx: Db,
  { attemptId, orderId, feeKobo }: { attemptId: Id; orderId: Id; feeKobo: Kobo | null },
): Promise<void> {
  if (feeKobo !== null && feeKobo > 0) await ledger?.recordFee(tx, { attemptId, orderId, feeKobo })
}

/** Money that came and has paid nothing yet. */
type Held = {
  attemptId: Id
  orderId: Id
  amountKobo: Kobo
  currency: string
  feeKobo: Kobo | null
  kind: 'mismatch' | 'stray' | 'second' | 'late'
}

/** Enters money that is held for the buyer with its fee; of another currency than naira neither counts, it is only recorded. */
export async function enterHeld(
  context: PaymentsContext,
  tx: Db,
  { currency, feeKobo, kind, ...money }: Held,
): Promise<void> {
  const isNaira = currency === 'NGN'
  await context.ledger?.recordExtra(tx, { ...money, kind: isNaira ? kind : 'foreign' })
  if (isNaira) await enterFee(context, tx, { ...money, feeKobo })
}
