import { after, DAY } from '../../../kernel/clock.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { listToCompare, writeSettled, writeSettlements } from '../store/settlements.ts'

/** How far back settlements are asked for: one can be held, and paid weeks later. */
const LOOK_BACK = 60 * DAY

/** Asks the provider what it paid to our bank, and which payments each settlement holds, and stores it. Returns how many are news; undefined when it gives no usable answer. */
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
  // A settlement whose payments are not listed is asked about the next time; until then it is named as such.
  let silent = 0
  for (const { id, settlement_id } of await listToCompare(db, provider.name)) {
    const settled = await provider.listSettled(settlement_id)
    if (settled) await writeSettled(db, id, settled, at)
    else silent += 1
  }
  log.info({ seen: listed.length, news, silent }, "provider's settlements stored")
  return news
}
