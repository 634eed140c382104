import { after, DAY } from '../../../kernel/clock.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { writeSettlements } from '../store/settlements.ts'

/** How far back settlements are asked for: one can be held, and paid weeks later. */
const LOOK_BACK = 60 * DAY

/** Asks the provider what it paid to our bank, and stores it. Returns how many are news; undefined when it gives no usable answer. */
export async function lookForSettlements({
  db,
  clock,
  provider,
  log,
}: Pick<PaymentsContext, 'db' | 'clock' | 'provider' | 'log'>): Promise<number | undefined> {
  const at = clock.now()
  const listed = await provider.listSettlements(after(at, -LOOK_BACK))
  if (!listed) return undefined
  const news = await writeSettlements(db, provider.name, listed, at)
  log.info({ seen: listed.length, news }, "provider's settlements stored")
  return news
}
