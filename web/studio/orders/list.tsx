import { Link, useSearchParams } from 'react-router'
import { type Parcel, parcelStateNames } from '../../../contract/parcel.ts'
import { dayOf, lastDayOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Table } from '../../client/table/table.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useParcels } from './queries.ts'
import { lateText, parcelLabel, parcelMood, parcelStateLabels } from './states.ts'

export const meta = privatePage('Orders')

const root = '/studio/orders'
const tabs = [
  ...parcelStateNames.map((state) => ({
    name: parcelStateLabels[state],
    to: state === 'PACKING' ? root : `${root}?state=${state}`,
  })),
  { name: 'All', to: `${root}?state=all` },
]

const nothing: Partial<Record<string, string>> = {
  PACKING: 'Nothing to pack. Sold works appear here with their shipping date.',
  SHIPPING: 'Nothing is on its way.',
  all: 'Nothing is sold yet.',
}

const whenOf = (parcel: Parcel): string => {
  if (parcel.disputed_since) return 'do not send it yet'
  if (parcel.state === 'PACKING') return `send by ${lastDayOf(parcel.pack_by)}`
  if (parcel.state === 'SHIPPING' && parcel.shipped_at) return `sent ${dayOf(parcel.shipped_at)}`
  if (parcel.delivered_on) return `delivered ${dayOf(`${parcel.delivered_on}T12:00:00+01:00`)}`
  if (parcel.received_at) return `received ${dayOf(parcel.received_at)}`
  return parcel.paid_at ? `paid ${dayOf(parcel.paid_at)}` : ''
}

const columns: Column<Parcel>[] = [
  {
    head: 'Order',
    show: ({ id, order_code }) => <Link to={`${root}/${id}`}>{order_code}</Link>,
    kind: 'code',
    isPlain: true,
  },
  {
    head: 'Works',
    show: ({ items }) =>
      items.map((item) => (
        <div key={item.id}>
          {item.to_send} × <em>{item.name}</em>
        </div>
      )),
    isPlain: true,
  },
  {
    head: 'To',
    // The API omits the address of a parcel that has arrived.
    text: ({ ship_to }) => (ship_to ? `${ship_to.name}, ${ship_to.station ?? ship_to.city}` : '—'),
  },
  {
    head: 'State',
    show: (parcel) => (
      <StatusMark mood={parcelMood(parcel)}>
        {parcelLabel(parcel)}
        {parcel.late && `, ${lateText(parcel)}`}
      </StatusMark>
    ),
  },
  { head: 'When', show: whenOf, kind: 'quiet' },
]

/** /studio/orders: what to pack by when, and what has been sent. */
export default function Orders() {
  const [params] = useSearchParams()
  const page = usePageNumber()
  const asked = params.get('state')
  const state = asked === 'all' ? 'all' : (parcelStateNames.find((each) => each === asked) ?? 'PACKING')
  const query = useParcels(state, page)
  return (
    <>
      <PageHead title="Orders" />
      <Tabs
        small
        label="Orders by state"
        current={state === 'PACKING' ? root : `${root}?state=${state}`}
        tabs={tabs}
      />
      <Loaded query={query}>
        {({ parcels, next }) =>
          parcels.length === 0 ? (
            <EmptyState text={nothing[state] ?? 'No parcels match.'} />
          ) : (
            <>
              <Table columns={columns} rows={parcels} keyOf={({ id }) => id} />
              <Paging next={next} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
