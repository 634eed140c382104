import type { Order } from '../../../contract/order.ts'
import { RETURN_DAYS } from '../../../contract/return.ts'
import { usualArrival } from '../../../features/orders/rules/arrival.ts'
import { formatDay, formatLastDay } from '../../../kernel/dates.ts'
import type { TimelineStep } from '../../kit/timeline.tsx'

const latestOf = (moments: string[]): string => moments.toSorted().at(-1) ?? ''

/** What happens with a paid order from now on, and when: packed until, arrives between, may be sent back until. For the slowest of its parcels. */
export function stepsAhead(
  order: Pick<Order, 'paid_at' | 'delivery_option' | 'pickup_station'> & {
    parcels: readonly Pick<Order['parcels'][number], 'state' | 'pack_by'>[]
  },
): TimelineStep[] {
  const paidAt = order.paid_at ?? ''
  const isPacking = order.parcels.some(({ state }) => state === 'PACKING')
  const isThere = order.parcels.every(({ state }) => state !== 'PACKING' && state !== 'SHIPPING')
  const packBy = latestOf(order.parcels.map(({ pack_by }) => pack_by))
  const isPickup = order.delivery_option === 'PICKUP'
  const arrival = usualArrival(new Date(paidAt), new Date(packBy), order.delivery_option)
  const several = order.parcels.length > 1 ? `in ${order.parcels.length} parcels, ` : ''
  return [
    { title: 'Paid', when: formatDay(paidAt), state: 'done' },
    {
      title: isPacking ? 'Packed and sent' : 'Sent',
      ...(isPacking && { when: `${several}by ${formatLastDay(packBy)}` }),
      state: isPacking ? 'now' : 'done',
    },
    {
      title: isPickup ? `Ready at ${order.pickup_station?.name ?? 'the pickup station'}` : 'At your door',
      ...(!isThere && {
        when: `usually between ${formatLastDay(arrival.from)} and ${formatLastDay(arrival.to)}`,
      }),
      state: isThere ? 'done' : isPacking ? 'ahead' : 'now',
    },
    {
      title: 'Yours to keep',
      when: `or to send back within ${RETURN_DAYS} days of receiving it`,
      state: isThere ? 'now' : 'ahead',
    },
  ]
}
