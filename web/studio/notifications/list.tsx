import { Link, useSearchParams } from 'react-router'
import type { MailState, Notification } from '../../../contract/notification.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { PageHead } from '../parts/page-head.tsx'
import styles from './notifications.module.css'
import { useMarkRead, useNotifications } from './queries.ts'

export const meta = privatePage('Notifications')

const root = '/studio/notifications'

const mailTexts: Partial<Record<MailState, string>> = {
  waiting: 'Mail not sent yet',
  off: 'Not sent by e-mail, as you chose',
}

function Entry({ about, onRead }: { about: Notification; onRead: (id: string) => void }) {
  const { id, subject, says, works, rows, link, created_at, is_read, mail } = about
  return (
    <li className={classes(styles.entry, !is_read && styles.unread)}>
      <p className={styles.when}>
        {!is_read && <span className={styles.dot}>New</span>}
        <time dateTime={created_at}>{timeOf(created_at)}</time>
        {mailTexts[mail] !== undefined && <span>{mailTexts[mail]}</span>}
        {mail === 'undelivered' && <StatusMark mood="urgent">Mail could not be delivered</StatusMark>}
      </p>
      <h2 className={styles.subject}>{subject}</h2>
      {says.map((text) => (
        <p key={text} className={styles.says}>
          {text}
        </p>
      ))}
      {works.length > 0 && (
        <ul className={styles.works}>
          {works.map(([name, ...others]) => (
            <li key={[name, ...others].join()}>
              <em>{name}</em>
              {others.length > 0 && `, ${others.filter(Boolean).join(', ')}`}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.ways}>
        <Link to={link.path} onClick={() => !is_read && onRead(id)}>
          {link.name}
        </Link>
        {!is_read && (
          <button
            type="button"
            className={styles.read}
            aria-label={`Mark as read: ${subject}`}
            onClick={() => onRead(id)}
          >
            Mark as read
          </button>
        )}
      </p>
    </li>
  )
}

/** /studio/notifications: what the seller was notified of, whatever became of the mails. */
export default function Notifications() {
  const [params] = useSearchParams()
  const which = params.get('which') === 'unread' ? 'unread' : 'all'
  const query = useNotifications(which, usePageNumber())
  const { mutate: markRead, isPending } = useMarkRead()
  const unread = query.data?.unread ?? 0
  return (
    <>
      <PageHead title="Notifications">
        <Button
          busy={isPending}
          busyText="Marking..."
          disabled={unread === 0}
          onClick={() => markRead(undefined)}
        >
          Mark all as read
        </Button>
        <LinkButton to={`${root}/settings`}>Settings</LinkButton>
      </PageHead>
      <Tabs
        small
        label="Notifications"
        current={which === 'unread' ? `${root}?which=unread` : root}
        tabs={[
          { name: 'All', to: root },
          { name: unread === 0 ? 'Unread' : `Unread (${unread})`, to: `${root}?which=unread` },
        ]}
      />
      <Loaded query={query}>
        {({ notifications, next, undelivered }) => (
          <>
            {undelivered > 0 && (
              <p className={styles.warning} role="status">
                {undelivered === 1 ? 'An e-mail' : `${undelivered} e-mails`} of the last 30 days could not be
                delivered to your address. You can read everything below. Please check whether your mailbox is
                full, or write to us from another address.
              </p>
            )}
            {notifications.length === 0 ? (
              <EmptyState
                text={
                  which === 'unread'
                    ? 'You have read everything.'
                    : 'Nothing yet. Sales, returns, payouts and everything else about your shop will appear here.'
                }
              />
            ) : (
              <>
                <ul className={styles.list}>
                  {notifications.map((about) => (
                    <Entry key={about.id} about={about} onRead={markRead} />
                  ))}
                </ul>
                <Paging next={next} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
