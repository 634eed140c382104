import { Link, useSearchParams } from 'react-router'
import { type Parcel, parcelStateNames } from '../../../contract/parcel.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { dayOf, lastDayOf } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Paging, usePageNumber } from '../parts/paging.tsx'
import { Status } from '../parts/status.tsx'
import table from '../parts/table.module.css'
import { useParcels } from './queries.ts'
import { parcelMood, parcelStates } from './states.ts'

export const meta = privatePage('Orders')

const root = '/studio/orders'
const tabs = [
  ...parcelStateNames.map((state) => ({
    name: parcelStates[state],
    to: state === 'PACKING' ? root : `${root}?state=${state}`,
  })),
  { name: 'All', to: `${root}?state=all` },
]

const nothing: Partial<Record<string, string>> = {
  PACKING: 'Nothing to pack. When a work is sold, it stands here with the day it has to go.',
  SHIPPING: 'Nothing is on its way.',
  all: 'Nothing is sold yet.',
}

const whenOf = (parcel: Parcel): string => {
  if (parcel.state === 'PACKING') return `send by ${lastDayOf(parcel.pack_by)}`
  if (parcel.state === 'SHIPPING' && parcel.shipped_at) return `sent ${dayOf(parcel.shipped_at)}`
  if (parcel.received_at) return `received ${dayOf(parcel.received_at)}`
  return parcel.paid_at ? `paid ${dayOf(parcel.paid_at)}` : ''
}

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
            <EmptyState text={nothing[state] ?? 'No parcel is like this.'} />
          ) : (
            <>
              <table className={table.table}>
                <thead>
                  <tr>
                    <th scope="col">Order</th>
                    <th scope="col">Works</th>
                    <th scope="col">To</th>
                    <th scope="col">State</th>
                    <th scope="col">When</th>
                  </tr>
                </thead>
                <tbody>
                  {parcels.map((parcel) => (
                    <tr key={parcel.id}>
                      <td className={table.code}>
                        <Link to={`${root}/${parcel.id}`}>{parcel.order_code}</Link>
                      </td>
                      <td>
                        {parcel.items.map((item) => (
                          <div key={item.id}>
                            {item.to_send} × <em>{item.name}</em>
                          </div>
                        ))}
                      </td>
                      <td data-label="To">
                        {parcel.ship_to
                          ? `${parcel.ship_to.name}, ${parcel.ship_to.station ?? parcel.ship_to.city}`
                          : 'arrived'}
                      </td>
                      <td data-label="State">
                        <Status mood={parcelMood(parcel)}>
                          {parcelStates[parcel.state]}
                          {parcel.late && ', late'}
                        </Status>
                      </td>
                      <td className={table.quiet} data-label="When">
                        {whenOf(parcel)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Paging next={next} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
