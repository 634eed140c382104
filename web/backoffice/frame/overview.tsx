import { Link } from 'react-router'
import type { StaffRole } from '../../../contract/principal.ts'
import { privatePage } from '../../client/private-page.ts'
import { holds, useMember } from '../data/member.ts'
import { type Reading, reading, useReading } from '../data/office.ts'
import styles from './overview.module.css'
import { SectionPage } from './sections.tsx'

export const meta = privatePage('Back office')

/** What may wait: what one and several are called, the list, its page, and who sees it. */
const waiting: readonly {
  name: readonly [one: string, many: string]
  list: Reading<{ total: number }>
  to: string
  roles: readonly StaffRole[]
}[] = [
  {
    name: ['seller to verify', 'sellers to verify'],
    list: reading('staff.sellers', { query: { state: 'submitted', limit: 1 } }),
    to: 'sellers?state=submitted',
    roles: ['support'],
  },
  {
    name: ['message to answer', 'messages to answer'],
    list: reading('staff.messages', { query: { state: 'open', limit: 1 } }),
    to: 'messages?state=open',
    roles: ['support'],
  },
  {
    name: ['work to look at', 'works to look at'],
    list: reading('staff.works', { query: { limit: 1 } }),
    to: 'works',
    roles: ['content'],
  },
  {
    name: ['artist to look at', 'artists to look at'],
    list: reading('staff.artists', { query: { limit: 1 } }),
    to: 'artists',
    roles: ['content'],
  },
  {
    name: ['report to look at', 'reports to look at'],
    list: reading('staff.reports', { query: { state: 'open', limit: 1 } }),
    to: 'reports?state=open',
    roles: ['content'],
  },
  {
    name: ['exception about money', 'exceptions about money'],
    list: reading('staff.exceptions', { query: { limit: 1 } }),
    to: 'exceptions',
    roles: ['support', 'finance'],
  },
  {
    name: ['return to decide', 'returns to decide'],
    list: reading('staff.returns', { query: { state: 'to_decide', limit: 1 } }),
    to: 'returns?state=to_decide',
    roles: ['support', 'finance'],
  },
  {
    name: ['parcel that never came', 'parcels that never came'],
    list: reading('staff.claims', { query: { state: 'OPEN', limit: 1 } }),
    to: 'claims?state=OPEN',
    roles: ['support', 'finance'],
  },
  {
    name: ['parcel to be packed', 'parcels to be packed'],
    list: reading('staff.parcels', { query: { state: 'PACKING', limit: 1 } }),
    to: 'orders?state=PAID',
    roles: ['support'],
  },
  {
    name: ['payout to approve', 'payouts to approve'],
    list: reading('payouts.list', { query: { state: 'PROPOSED', limit: 1 } }),
    to: 'payouts?state=PROPOSED',
    roles: ['finance'],
  },
  {
    name: ['payout to send', 'payouts to send'],
    list: reading('payouts.list', { query: { state: 'APPROVED', limit: 1 } }),
    to: 'payouts?state=APPROVED',
    roles: ['finance'],
  },
]

const Waiting = ({ name: [one, many], list, to }: (typeof waiting)[number]) => {
  const total = useReading(list).data?.total
  return (
    <li>
      <Link className={styles.tile} to={`/backoffice/${to}`} data-waits={(total ?? 0) > 0 || undefined}>
        <span className={styles.count}>{total ?? '…'}</span> {total === 1 ? one : many}
      </Link>
    </li>
  )
}

/** /backoffice: what waits for whoever is signed in. */
export default function Overview() {
  const member = useMember()
  return (
    <SectionPage title="To do">
      <ul className={styles.tiles}>
        {waiting
          .filter(({ roles }) => holds(member, roles))
          .map((each) => (
            <Waiting key={each.to} {...each} />
          ))}
      </ul>
      {member.recovery_codes_left < 3 && (
        <p>
          You have {member.recovery_codes_left} recovery codes left.{' '}
          <Link to="/backoffice/two-step">Make new ones</Link>
        </p>
      )}
    </SectionPage>
  )
}
