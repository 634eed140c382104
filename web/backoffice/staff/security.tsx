import { Link } from 'react-router'
import type { Data } from '../../../contract/operations/index.ts'
import { type SecurityEventKind, securityEventKinds } from '../../../contract/security-event.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { DayFilter, SearchFilter, StateFilter } from '../table/filters.tsx'
import styles from './log.module.css'

export const meta = privatePage('Security')

type Event = Data<'audit.securityEvents'>['events'][number]

const words: Record<SecurityEventKind, string> = {
  'sign_in.ok': 'Signed in',
  'sign_in.failed': 'Sign-in failed',
  'sign_in.disabled': 'Sign-in to a disabled account',
  'second_factor.ok': 'Second factor passed',
  'second_factor.failed': 'Second factor wrong',
  'second_factor.changed': 'Second factor changed',
  'code.failed': 'Mailed code wrong',
  'reset.asked': 'New password asked for',
  'reset.done': 'Password reset',
  'password.wrong': 'Wrong password inside',
  'password.changed': 'Password changed',
  'api_key.made': 'API key made',
  'api_key.revoked': 'API key ended',
  'webhook.made': 'Webhook made',
  'webhook.on': 'Webhook switched on',
  'webhook.off': 'Webhook switched off',
  'webhook.deleted': 'Webhook deleted',
  'bank.changed': 'Bank details changed',
  'role.changed': 'Roles changed',
  'data.downloaded': 'Own data downloaded',
  'account.disabled': 'Account disabled',
  'account.enabled': 'Account enabled',
  'account.deleted': 'Account deleted',
  'refresh.reused': 'Refresh token used twice',
  'throttle.hit': 'Tried too often',
  'access.refused': 'Refused for want of rights',
}

const kinds = [
  ['', 'All'],
  ...securityEventKinds.map((kind) => [kind, words[kind]] as const),
] as const satisfies readonly (readonly [string, string])[]

/** Codes as words; the names of roles are in capitals. */
const plain = (detail: string): string => {
  const spaced = detail.replaceAll('_', ' ')
  return spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced
}

const whatOf = ({ kind, detail, times }: Event): string =>
  `${words[kind]}${detail === '' ? '' : `: ${plain(detail)}`}${times > 1 ? ` (${times} times)` : ''}`

/** A link to everything of one account or one network address. */
const Only = ({ name, value, text }: { name: 'account' | 'address'; value: string; text: string }) => (
  <Link className={styles.thing ?? ''} to={`?${name}=${encodeURIComponent(value)}`}>
    {text}
  </Link>
)

/** /backoffice/security: who tried to get in, from where, and what came of it, newest first. */
export default function Security() {
  const { query } = useAddress()
  const list = useRead(
    'audit.securityEvents',
    { query: query('account', 'address', 'kind', 'from', 'to') },
    { keep: true },
  )
  return (
    <SectionPage title="Security">
      <Row>
        <StateFilter name="kind" label="What happened" options={kinds} />
        <SearchFilter name="account" label="E-mail or id of the account" />
        <SearchFilter name="address" label="Network address or range" />
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </Row>
      <Loaded query={list}>
        {({ events, total, next }) => (
          <DataTable
            label="Security events"
            rows={events}
            total={total}
            next={next}
            columns={[
              {
                head: 'When',
                text: ({ at }) => momentOf(at),
                show: ({ at }) => <span className={styles.when}>{momentOf(at)}</span>,
              },
              {
                head: 'What',
                text: whatOf,
                show: (it) => <span className={styles.thing}>{whatOf(it)}</span>,
              },
              {
                head: 'Account',
                text: (it) => it.email ?? it.account_id ?? 'Unknown',
                show: ({ account_id: id, email }) =>
                  id === null ? 'Unknown' : <Only name="account" value={id} text={email ?? id} />,
              },
              {
                head: 'Network address',
                text: ({ address }) => address ?? 'This server',
                show: ({ address }) =>
                  address === null ? 'This server' : <Only name="address" value={address} text={address} />,
              },
              {
                head: 'Program',
                text: ({ agent }) => agent,
                show: ({ agent }) => <span className={styles.facts}>{agent}</span>,
              },
              {
                head: 'Request',
                text: (it) => it.request_id ?? '',
                show: (it) => <code className={styles.facts}>{it.request_id}</code>,
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
