import { sql } from 'kysely'
import { koboOf } from '../kernel/money.ts'
import { type Buyer, insist, orderCall, type PlacedOrder, providerCall, shopCall } from './buyer.ts'
import type { Ground } from './ground.ts'
import { inTurns } from './in-turns.ts'
import type { Made } from './storm-model.ts'
import type { Card, OrderPlan } from './storm-plan.ts'

/** A payment by card that is to be made, or (`isMade`) that was refused before the storm. */
export type CardPayment = { txRef: string; card: Card; isMade: boolean }

/** An order before the storm, and what the storm will do with it. */
export type Laid = {
  made: Made
  buyer: Buyer
  kobo: number
  cards: CardPayment[]
  transfer?: { txRef: string; accountNumber: string; amount: number; at: number }
  checks: number[]
}

const ensure = async (
  call: [string, RequestInit],
): Promise<Partial<PlacedOrder> & { account_number?: string }> => {
  const { status, body } = await insist(...call)
  if (status >= 400) throw new Error(`${call[0]} was answered ${status} ${body.code}`)
  return body.data ?? {}
}

const openTransfer = async (ground: Ground, buyer: Buyer, order: PlacedOrder, plan: OrderPlan) => {
  const opened = await ensure(shopCall(ground, buyer, 'POST', `/orders/${order.id}/transfer/`))
  const accountNumber = opened.account_number ?? ''
  const { rows } = await sql<{ txRef: string }>`
    select tx_ref as "txRef" from sandbox.virtual_account where account_number = ${accountNumber}`.execute(
    ground.db,
  )
  const amount = plan.transfer === 'less' ? order.price_total - 1 : order.price_total
  return { txRef: rows[0]?.txRef ?? '', accountNumber, amount, at: plan.transferAt }
}

/** Makes the orders of a plan over HTTP: some with an account number, some with a refused payment, some withdrawn, some lost to a rival. */
export const lay = async (ground: Ground, plans: readonly OrderPlan[]): Promise<Laid[]> => {
  const buyers = await ground.buyers(plans.length * 2)
  const many = await ground.list(100_000)
  const place = async (buyer: Buyer, work: string) =>
    (await ensure(orderCall(ground, buyer, work))) as PlacedOrder

  const one = async (index: number): Promise<Laid[]> => {
    const [plan, buyer, rival] = [plans[index], buyers[index * 2], buyers[index * 2 + 1]]
    if (!plan || !buyer || !rival) throw new Error('a plan without buyers')
    const { first, again, closing } = plan
    const work = closing === 'gone' ? await ground.list(1) : many
    const order = await place(buyer, work.id)
    const isRefused = first.fate === 'refused' && closing === 'open'
    const cards: CardPayment[] = [{ txRef: order.tx_ref, card: first, isMade: isRefused }]
    if (isRefused) {
      const charge = { tx_ref: order.tx_ref, amount: order.price_total, currency: 'NGN', outcome: 'failed' }
      await ensure(providerCall(ground, '/charges', { ...charge, webhook: { drop: true } }))
      const next = await ensure(shopCall(ground, buyer, 'POST', `/orders/${order.id}/pay/`))
      cards.push({ txRef: next.tx_ref ?? '', card: again, isMade: false })
    }
    const transfer = plan.transfer === 'none' ? undefined : await openTransfer(ground, buyer, order, plan)
    if (closing !== 'open') await ensure(shopCall(ground, buyer, 'DELETE', `/orders/${order.id}/`))
    const paid: Made['paid'] = cards.map(({ txRef, card }) => ({ txRef, fate: card.fate }))
    if (transfer) paid.push({ txRef: transfer.txRef, fate: plan.transfer === 'less' ? 'less' : 'exact' })
    const kobo = koboOf(order.price_total)
    const laid: Laid[] = [
      {
        made: { id: order.id, closing, paid },
        buyer,
        kobo,
        cards,
        ...(transfer && { transfer }),
        checks: plan.checks,
      },
    ]
    if (closing === 'gone') {
      const other = await place(rival, work.id)
      const card: Card = { ...again, fate: 'success' }
      laid.push({
        made: { id: other.id, closing: 'open', paid: [{ txRef: other.tx_ref, fate: 'success' }] },
        buyer: rival,
        kobo: koboOf(other.price_total),
        cards: [{ txRef: other.tx_ref, card, isMade: false }],
        checks: [],
      })
    }
    return laid
  }
  return (await inTurns([...plans.keys()], 8, one)).flat()
}
