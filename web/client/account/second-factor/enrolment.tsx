import { useState } from 'react'
import type { Enrolment as Begun, SecondFactorState } from '../../../../contract/second-factor.ts'
import { Button } from '../../../kit/button.tsx'
import { call } from '../../api/shop.ts'
import { renewSession } from '../../session/session.ts'
import { CodeForm } from './code-form.tsx'
import styles from './parts.module.css'
import { type Proof, ProofForm } from './proof-form.tsx'
import { Qr } from './qr.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/**
 * Sets two-step sign-in up, or moves it to another app: proof of identity, QR code, first code, recovery codes. `onDone` is
 * called once those are saved.
 */
export function EnrolmentSteps({
  email,
  state,
  onDone,
  onLeave,
}: {
  email: string
  state: SecondFactorState
  onDone: () => void
  onLeave?: () => void
}) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [{ isOn, byMail }] = useState({ isOn: state.state !== 'off', byMail: state.mail_code_needed })
  const begin = async ({ password, code, mail_code }: Proof) => {
    const body = { password, ...(isOn && { code }), ...(byMail && { mail_code }) }
    setBegun((await call('auth.enrolSecondFactor', { body })).data)
  }
  const confirm = async (code: string) => {
    const { data } = await call('auth.confirmSecondFactor', { body: { code } })
    const { recovery_codes: made, access, refresh } = data
    renewSession({ access, refresh })
    setCodes(made)
  }
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  if (!begun)
    return (
      <div className={styles.flow}>
        <p className={styles.words}>
          You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator
          or Aegis. First we check that it is you.
        </p>
        <ProofForm
          email={email}
          code={isOn}
          mailCode={byMail}
          action="Continue"
          send={begin}
          onLeave={onLeave}
        />
      </div>
    )
  return (
    <div className={styles.flow}>
      <p className={styles.words}>
        Read this with your authenticator app, then type the six digits that it shows.
      </p>
      <Qr text={begun.uri} label="QR code for an authenticator app" />
      <p>
        Or type this into the app: <span className={styles.secret}>{begun.secret}</span>
      </p>
      <CodeForm send={confirm} />
      {onLeave && (
        <Button variant="plain" onClick={onLeave}>
          Cancel
        </Button>
      )}
    </div>
  )
}
