import { Link } from 'react-router'
import type { StaffRole } from '../../../contract/principal.ts'
import { privatePage } from '../../client/private-page.ts'
import type { Reading } from '../../client/queries/read.ts'
import { holds, useMember } from '../data/member.ts'
import { reading, useReading } from '../data/office.ts'
import styles from './overview.module.css'
import { SectionPage } from './sections.tsx'
import { TradeFigures } from './trade.tsx'

export const meta = privatePage('Back office')

const compositions = reading('staff.compositions', {})
const ask = compositions.ask

/** Bands of the home page, as it is and as it will be, of which a part of the choice is no longer shown. */
const thinBands: Reading<{ total: number }> = {
  key: [...compositions.key, 'bands'],
  ask:
    ask &&
    (async (signal) => ({
      total: (await ask(signal))
        .filter(({ current, state }) => current || state === 'scheduled')
        .reduce((sum, { empty, thin }) => sum + empty + thin, 0),
    })),
}

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
    name: ['work to review', 'works to review'],
    list: reading('staff.works', { query: { limit: 1 } }),
    to: 'works',
    roles: ['content'],
  },
  {
    name: ['artist to review', 'artists to review'],
    list: reading('staff.artists', { query: { limit: 1 } }),
    to: 'artists',
    roles: ['content'],
  },
  {
    name: ['report to review', 'reports to review'],
    list: reading('staff.reports', { query: { state: 'open', limit: 1 } }),
    to: 'reports?state=open',
    roles: ['content'],
  },
  {
    name: [
      'band of the home page with less than was chosen',
      'bands of the home page with less than was chosen',
    ],
    list: thinBands,
    to: 'home',
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
    name: ['return that waits for a label', 'returns that wait for a label'],
    list: reading('staff.returns', { query: { state: 'to_label', limit: 1 } }),
    to: 'returns?state=to_label',
    roles: ['support', 'finance'],
  },
  {
    name: ['cost of a return to decide', 'costs of returns to decide'],
    list: reading('staff.returns', { query: { state: 'cost_to_decide', limit: 1 } }),
    to: 'returns?state=cost_to_decide',
    roles: ['support', 'finance'],
  },
  {
    name: ['cost of a return to pay', 'costs of returns to pay'],
    list: reading('staff.returns', { query: { state: 'cost_to_pay', limit: 1 } }),
    to: 'returns?state=cost_to_pay',
    roles: ['finance'],
  },
  {
    name: ['return cost reported as sent back', 'return costs reported as sent back'],
    list: reading('staff.returns', { query: { state: 'cost_said_back', limit: 1 } }),
    to: 'returns?state=cost_said_back',
    roles: ['finance'],
  },
  {
    name: ['missing parcel', 'missing parcels'],
    list: reading('staff.claims', { query: { state: 'OPEN', limit: 1 } }),
    to: 'claims?state=OPEN',
    roles: ['support', 'finance'],
  },
  {
    name: ['parcel that cannot be sent', 'parcels that cannot be sent'],
    list: reading('staff.parcels', { query: { show: 'cannot_send', limit: 1 } }),
    to: 'parcels?show=cannot_send',
    roles: ['support', 'finance'],
  },
  {
    name: ['late parcel', 'late parcels'],
    list: reading('staff.parcels', { query: { show: 'late', limit: 1 } }),
    to: 'parcels?show=late',
    roles: ['support', 'finance'],
  },
  {
    name: ['parcel to be packed', 'parcels to be packed'],
    list: reading('staff.parcels', { query: { show: 'to_pack', limit: 1 } }),
    to: 'parcels?show=to_pack',
    roles: ['support'],
  },
  {
    name: ['refund to approve', 'refunds to approve'],
    list: reading('staff.refundProposals', { query: { limit: 1 } }),
    to: 'refunds',
    roles: ['finance'],
  },
  {
    name: ['change of thresholds to approve', 'changes of thresholds to approve'],
    list: reading('ledger.thresholdChanges', { query: { state: 'PROPOSED', limit: 1 } }),
    to: 'thresholds',
    roles: ['finance'],
  },
  {
    name: ['change of a seller’s terms to approve', 'changes of sellers’ terms to approve'],
    list: reading('ledger.termsChanges', { query: { state: 'PROPOSED', limit: 1 } }),
    to: 'terms?state=PROPOSED',
    roles: ['finance'],
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
  {
    name: ['payout reported as sent back', 'payouts reported as sent back'],
    list: reading('payouts.list', { query: { state: 'RETURN_ASKED', limit: 1 } }),
    to: 'payouts?state=RETURN_ASKED',
    roles: ['finance'],
  },
  {
    name: ['line of the bank not explained', 'lines of the bank not explained'],
    list: reading('bank.lines', { query: { state: 'OPEN', limit: 1 } }),
    to: 'bank?state=OPEN',
    roles: ['finance'],
  },
  {
    name: ['line of the bank to agree to', 'lines of the bank to agree to'],
    list: reading('bank.lines', { query: { state: 'NAMED', limit: 1 } }),
    to: 'bank?state=NAMED',
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

/** /backoffice: what waits for the reader, and beside it what the shop sells. */
export default function Overview() {
  const member = useMember()
  return (
    <SectionPage title="To do">
      <div className={styles.beside}>
        <div className={styles.queues}>
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
        </div>
        <TradeFigures />
      </div>
    </SectionPage>
  )
}
