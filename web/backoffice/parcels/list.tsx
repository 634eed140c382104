import { Link } from 'react-router'
import { parcelShows } from '../../../contract/parcel.ts'
import { lastDayOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'
import { lateText, parcelNotes, showLabels, stateOfParcel } from './labels.ts'
import styles from './parcels.module.css'

/** The filters of the list, as the address has them. */
const filters = ['show', 'seller'] as const

export const meta = privatePage('Parcels')

/** How many works of a parcel a row shows. */
const SHOWN_WORKS = 3

/** /backoffice/parcels: everybody's parcels, what cannot be sent and what is late first. */
export default function Parcels() {
  const { query } = useAddress()
  const isSupport = holds(useMember(), ['support'])
  const list = useRead('staff.parcels', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage title="Parcels">
      <Row>
        <StateFilter
          name="show"
          label="Show"
          options={parcelShows.map((it) => [it === 'all' ? '' : it, showLabels[it]] as const)}
        />
        <SearchFilter name="seller" label="Seller" />
      </Row>
      <Loaded query={list}>
        {({ parcels, total, next }) => (
          <DataTable
            label="Parcels"
            exported={<ExportAll of="staff.exportParcels" filters={filters} />}
            rows={parcels}
            total={total}
            next={next}
            to={({ order_id, id }) => `/backoffice/orders/${order_id}#parcel-${id}`}
            columns={[
              { head: 'Order', text: ({ order_code }) => order_code, kind: 'code' },
              {
                head: 'State',
                text: (row) => [stateOfParcel(row), ...parcelNotes(row)].join(', '),
                show: (row) => (
                  <>
                    <State state={row.late ? 'late' : row.state} name={stateOfParcel(row)} />
                    {parcelNotes(row).map((note) => (
                      <strong key={note} className={styles.urgent}>
                        {note}
                      </strong>
                    ))}
                  </>
                ),
              },
              {
                head: 'To be sent by',
                text: (row) => [lastDayOf(row.pack_by), lateText(row)].filter(Boolean).join(', '),
                show: (row) => (
                  <>
                    {lastDayOf(row.pack_by)}
                    {row.late && <strong className={styles.urgent}>{lateText(row)}</strong>}
                  </>
                ),
              },
              {
                head: 'Seller',
                text: ({ seller }) => seller.name,
                show: ({ seller }) =>
                  isSupport ? (
                    <Link to={`/backoffice/sellers/${seller.id}`}>{seller.name}</Link>
                  ) : (
                    seller.name
                  ),
              },
              {
                head: 'Works',
                text: ({ items }) => items.map((item) => `${item.quantity} × ${item.name}`).join(', '),
                show: ({ items }) => (
                  <span className={styles.works}>
                    {items.slice(0, SHOWN_WORKS).map((item) => (
                      <span key={item.id} className={styles.shown}>
                        {item.image && (
                          <img className={styles.thumb} src={item.image} alt="" loading="lazy" />
                        )}
                        <span>
                          {item.quantity} × {item.name}
                        </span>
                      </span>
                    ))}
                    {items.length > SHOWN_WORKS && <span>and {items.length - SHOWN_WORKS} more</span>}
                  </span>
                ),
              },
              {
                head: 'Goes to',
                text: ({ ship_to: to }) => (to ? `${to.name}, ${to.station ?? to.city}` : ''),
              },
              {
                head: 'Tracking',
                text: (row) => [row.courier, row.tracking_code].filter(Boolean).join(' '),
                show: (row) =>
                  row.tracking_url ? (
                    <a href={row.tracking_url} rel="noreferrer noopener">
                      {row.courier} {row.tracking_code}
                    </a>
                  ) : (
                    [row.courier, row.tracking_code].filter(Boolean).join(' ')
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
