import { useState } from 'react'
import type { SessionsView } from '../../../../contract/account.ts'
import { clockHere, longDayHere } from '../../../../kernel/dates.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Stack } from '../../../kit/layout.tsx'
import { Loaded } from '../../queries/loaded.tsx'
import { useSessions } from '../../queries/sessions.ts'
import styles from './devices.module.css'
import { SignOutForm } from './sign-out-form.tsx'

type Session = SessionsView['sessions'][number]

const momentHere = (at: string): string => `${longDayHere(at)} at ${clockHere(at)}`

const nameOf = ({ device }: Session): string => device || 'Unknown device'

const Device = ({ session, onEnd }: { session: Session; onEnd: () => void }) => (
  <li className={styles.device}>
    <div>
      <p className={styles.name}>
        {nameOf(session)}
        {session.current && <span className={styles.here}>This device</span>}
      </p>
      <p className={styles.quiet}>
        Last used <time dateTime={session.used_at}>{momentHere(session.used_at)}</time>
      </p>
      <p className={styles.quiet}>
        Signed in <time dateTime={session.began_at}>{momentHere(session.began_at)}</time>
      </p>
    </div>
    {!session.current && (
      <Button
        size="small"
        aria-label={`Sign out ${nameOf(session)}, last used ${momentHere(session.used_at)}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    )}
  </li>
)

/** Where one is signed in, and the way to sign each device out, or all others. */
export function Devices({ email }: { email: string }) {
  const query = useSessions()
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const close = () => setEnding(null)
  return (
    <Loaded query={query}>
      {({ sessions }) => (
        <Stack gap={5} className={styles.page}>
          <p className={styles.words}>
            You are signed in on {sessions.length === 1 ? 'this device alone' : `${sessions.length} devices`}.
            {sessions.length > 1 && ' If you do not know one of them, sign it out and change your password.'}
          </p>
          <ul className={styles.list}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button onClick={() => setEnding('others')}>Sign out all other devices</Button>
          )}
          <Dialog
            open={ending !== null}
            title={
              ending === 'others' || ending === null
                ? 'Sign out all other devices?'
                : ending.device === ''
                  ? 'Sign out this unknown device?'
                  : `Sign out ${ending.device}?`
            }
            onClose={close}
          >
            {ending !== null && (
              <SignOutForm session={ending === 'others' ? null : ending.id} email={email} onClose={close} />
            )}
          </Dialog>
        </Stack>
      )}
    </Loaded>
  )
}
