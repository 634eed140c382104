import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SecondFactorState } from '../../../../contract/second-factor.ts'
import { howMany } from '../../../../kernel/count.ts'
import { longDayHere } from '../../../../kernel/dates.ts'
import { Button } from '../../../kit/button.tsx'
import { Cluster } from '../../../kit/layout.tsx'
import { call } from '../../api/shop.ts'
import { notice } from '../../notice.ts'
import { keys } from '../../queries/keys.ts'
import { Loaded } from '../../queries/loaded.tsx'
import { useSecondFactor } from '../../queries/second-factor.ts'
import { EnrolmentSteps } from './enrolment.tsx'
import styles from './parts.module.css'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Doing = 'enrol' | 'codes' | 'off' | null

const FactorStatus = ({
  state: { since, recovery_codes_left: left, reset_due_at: due },
}: {
  state: SecondFactorState
}) => (
  <>
    <p className={styles.words}>
      <strong>On</strong>
      {since !== null && <> since {longDayHere(since)}</>}. Signing in takes your password and a code of your
      authenticator app. You have {howMany(left, 'recovery code')} left.
    </p>
    {left < 3 && (
      <p className={styles.notice}>
        {left === 0 ? 'Without a recovery code a lost phone locks you out.' : 'Few recovery codes are left.'}{' '}
        Make new ones now.
      </p>
    )}
    {due !== null && (
      <p className={styles.notice}>
        Our support was asked to remove two-step sign-in from your account on {longDayHere(due)}. If it was
        not you, use the link in the e-mail we sent you and choose a new password.
      </p>
    )}
  </>
)

const Ways = ({
  state,
  isStaff,
  go,
}: {
  state: SecondFactorState
  isStaff: boolean
  go: (to: Doing) => void
}) =>
  state.state === 'off' ? (
    <Button variant="primary" onClick={() => go('enrol')}>
      Set up two-step sign-in
    </Button>
  ) : (
    <Cluster gap={3} className={styles.actions}>
      <Button onClick={() => go('codes')}>New recovery codes</Button>
      <Button onClick={() => go('enrol')}>Move to another app</Button>
      {!isStaff && <Button onClick={() => go('off')}>Turn off</Button>}
    </Cluster>
  )

const Codes = ({ email, onDone, onLeave }: { email: string; onDone: () => void; onLeave: () => void }) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  return (
    <>
      <p className={styles.words}>Ten new recovery codes; the old ones will stop working.</p>
      <ProofForm
        email={email}
        code
        action="Make new codes"
        send={async ({ password, code }) => {
          const { data } = await call('auth.renewRecoveryCodes', { body: { password, code } })
          setCodes(data.recovery_codes)
        }}
        onLeave={onLeave}
      />
    </>
  )
}

const TurnOff = ({ email, onDone, onLeave }: { email: string; onDone: () => void; onLeave: () => void }) => (
  <>
    <p className={styles.words}>
      After that, anyone who learns your password can sign in. Your other devices will be signed out.
    </p>
    <ProofForm
      email={email}
      code
      action="Turn off"
      send={async ({ password, code }) => {
        await call('auth.removeSecondFactor', { body: { password, code } })
        notice.success('Two-step sign-in is off.')
        onDone()
      }}
      onLeave={onLeave}
    />
  </>
)

/** Two-step sign-in of an account: its state and the owner's actions. `why` is shown where it is off. */
export function TwoStep({
  email,
  why,
  isStaff = false,
  onSetUp,
}: {
  email: string
  why: ReactNode
  isStaff?: boolean
  /** Goes on after it was set up. */
  onSetUp?: () => void
}) {
  const query = useSecondFactor()
  const client = useQueryClient()
  const [doing, go] = useState<Doing>(null)
  const rest = () => go(null)
  const done = () => {
    rest()
    void client.invalidateQueries({ queryKey: keys.secondFactor })
  }
  return (
    <Loaded query={query}>
      {(state) => (
        <div className={styles.flow}>
          {doing === null && (
            <>
              {state.state === 'off' ? (
                <div className={styles.words}>{why}</div>
              ) : (
                <FactorStatus state={state} />
              )}
              <Ways state={state} isStaff={isStaff} go={go} />
            </>
          )}
          {doing === 'enrol' && (
            <EnrolmentSteps
              email={email}
              state={state}
              onDone={() => {
                done()
                onSetUp?.()
              }}
              onLeave={rest}
            />
          )}
          {doing === 'codes' && <Codes email={email} onDone={done} onLeave={rest} />}
          {doing === 'off' && <TurnOff email={email} onDone={done} onLeave={rest} />}
        </div>
      )}
    </Loaded>
  )
}
