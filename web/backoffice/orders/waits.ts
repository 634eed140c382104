import type { Parcel } from '../../../contract/parcel.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { lastDayOf, momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { lateText } from '../parcels/labels.ts'
import { jobName } from './job-names.ts'

/** What an order waits for: who has to do what, and the page where staff do it. */
export type Wait = { key: string; who: string; what: string; link?: { to: string; name: string } }

const returnSteps: Readonly<Record<string, readonly [who: string, what: string]>> = {
  ASKED: ['Seller', 'To answer the request for a return.'],
  ACCEPTED: ['Support', 'To decide about the return, which the seller accepts.'],
  CONTESTED: ['Support', 'To decide about the return, which the seller contests.'],
  APPROVED: ['Buyer', 'To send the work back.'],
  SENT: ['Seller', 'To say that the work is back.'],
  ARRIVED: ['Support', 'To decide about the return: the work is not as it was sent.'],
}

function waitToSend(parcel: Parcel): Omit<Wait, 'key'> {
  const { disputed_since, cannot_send, cancelled_at_latest, late, pack_by, seller } = parcel
  if (disputed_since)
    return {
      who: 'Payer’s bank',
      what: `To decide about the payment, disputed since ${momentOf(disputed_since)}. Until then the parcel of ${seller.name} is not sent.`,
    }
  if (cannot_send)
    return {
      who: 'Support',
      what: `To decide about the parcel of ${seller.name}, who cannot send it: ${cannot_send.reason}`,
    }
  const end = cancelled_at_latest
    ? ` If not sent by ${lastDayOf(cancelled_at_latest)}, it is cancelled and refunded.`
    : ''
  return {
    who: seller.name,
    what: late
      ? `To send the parcel, ${lateText(parcel)}.${end}`
      : `To send the parcel by ${lastDayOf(pack_by)}.`,
  }
}

function waitOfParcel(parcel: Parcel): Omit<Wait, 'key'> | undefined {
  const { seller, claim, at_station_at, courier, tracking_code, shipped_at, state } = parcel
  if (claim?.state === 'OPEN')
    return {
      who: 'Support',
      what: `To decide whether the parcel of ${seller.name} is lost. The seller ${
        claim.answer ? 'has answered.' : `is asked to answer by ${momentOf(claim.answer_by)}.`
      }`,
      link: { to: '/backoffice/claims', name: 'Missing parcels' },
    }
  if (state === 'PACKING') return waitToSend(parcel)
  if (state !== 'SHIPPING') return undefined
  if (at_station_at)
    return {
      who: 'Buyer',
      what: `To collect the parcel of ${seller.name}, at the station since ${momentOf(at_station_at)}.`,
    }
  const carrier = [courier, tracking_code].filter(Boolean).join(' ')
  return {
    who: carrier || 'Courier',
    what: `To deliver the parcel of ${seller.name}, sent ${momentOf(shipped_at)}. Buyer or seller then say that it has arrived.`,
  }
}

/** What an order waits for before it is paid; money may be on its way for one that has ended too. */
function waitForMoney({ attempts, order, state }: StaffOrder): Wait | undefined {
  const moving = attempts.find((attempt) => attempt.state === 'PROCESSING')
  if (moving)
    return {
      key: 'payment',
      who: labelOf(moving.provider),
      what: `To say whether the money arrived. It is on its way, by the reference ${moving.tx_ref}.`,
    }
  if (state !== 'PENDING') return undefined
  return {
    key: 'payment',
    who: 'Buyer',
    what: order.payable
      ? `To pay by ${momentOf(order.hold_expires_at)}. Then the order lapses.`
      : 'Nothing more: the works are not held any more, and the order lapses once the provider knows of no money for it.',
  }
}

/** Returns all that an order waits for; nothing where it has ended. */
export function waitsOf(order: StaffOrder, now = Date.now()): Wait[] {
  const money = waitForMoney(order)
  const returnable = order.order.parcels.filter(
    ({ state, claim, returnable_until }) =>
      state === 'SUCCESS' &&
      claim?.state !== 'OPEN' &&
      returnable_until !== null &&
      Date.parse(returnable_until) > now,
  )
  return [
    ...order.exceptions.map(({ kind, what }) => ({
      key: `${kind} ${what}`,
      who: 'Staff',
      what,
      link: { to: `/backoffice/exceptions?kind=${kind}`, name: 'Exceptions' },
    })),
    ...(money ? [money] : []),
    ...order.refund_proposals.map(({ id, amount, created_by }) => ({
      key: id,
      who: 'A second person',
      what: `To approve the refund of ${moneyOf(amount)} that ${created_by.name} asked for.`,
    })),
    ...order.refunds
      .filter(({ state }) => state === 'REQUESTED' || state === 'STARTED')
      .map(({ id, amount, currency, created_at }) => ({
        key: id,
        who: 'Payment provider',
        what: `To give back ${moneyOf(amount, currency)}, asked for ${momentOf(created_at)}.`,
      })),
    ...(order.state === 'PAID' ? order.parcels : []).flatMap((parcel) => {
      const wait = waitOfParcel(parcel)
      return wait ? [{ key: parcel.id, ...wait }] : []
    }),
    ...(order.state === 'PAID' ? returnable : []).map(({ id, seller, returnable_until }) => ({
      key: `return ${id}`,
      who: 'Time for a return',
      what: `Until ${momentOf(returnable_until)} the buyer may ask to send back what ${seller} sent.`,
    })),
    ...order.returns.flatMap(({ id, code, state }) => {
      const step = returnSteps[state]
      return step
        ? [{ key: id, who: step[0], what: step[1], link: { to: `/backoffice/returns/${id}`, name: code } }]
        : []
    }),
    ...order.jobs
      .filter(({ state }) => state === 'failed')
      .map(({ id, name, error }) => ({
        key: id,
        who: 'The shop',
        what: `“${jobName(name)}” failed for the last time: ${error}`,
      })),
    ...order.mails
      .filter(({ subject, sent_at, try_after }) => subject !== '' && sent_at === null && try_after === null)
      .map(({ id, subject, to, problem }) => ({
        key: id,
        who: 'Support',
        what: `To reach ${to}: the mail “${subject}” was not delivered. ${problem}`,
      })),
  ]
}
