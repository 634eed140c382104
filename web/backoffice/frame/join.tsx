import { useEffect, useState } from 'react'
import { invitationAnswer } from '../../../contract/staff-account.ts'
import { signIn } from '../../client/api/account.ts'
import { staffAddresses } from '../../client/api/addresses/staff.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { Submit } from '../../client/form/submit.tsx'
import { privatePage } from '../../client/private-page.ts'
import { beginSession, endSession, useSession } from '../../client/session/session.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { call } from '../data/call.ts'
import { Entrance } from './entrance.tsx'

export const meta = privatePage('Join the team')

/** Name and password of a new member, who is signed in with them: the second factor is set up next. */
const JoinForm = ({ token }: { token: string }) => {
  const { field, submit, showRefusal, busy, alive } = useContractForm(invitationAnswer, { token })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [email, setEmail] = useState<string | null>(null)
  const join = submit(async (form) => {
    setRefusal(null)
    try {
      const { data } = await call('staff.acceptInvitation', { body: form })
      setEmail(data.email)
      const tokens = await signIn(
        { email: data.email, password: form.password, remember: false },
        staffAddresses['staff.signIn'],
      )
      beginSession(tokens, false)
      // The secret of the link leaves the address with the page.
      window.location.replace('/backoffice')
    } catch (thrown) {
      if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  if (email !== null && refusal !== null)
    return (
      <>
        <p>Your account is open. Sign in with {email} and the password you chose.</p>
        <LinkButton to="/backoffice" variant="primary">
          Sign in
        </LinkButton>
      </>
    )
  return (
    <Stack as="form" gap={4} method="post" noValidate onSubmit={join}>
      <p>Choose a password that you use nowhere else. Next you set up an authenticator app on your phone.</p>
      <Field label="First name" autoComplete="given-name" {...field('first_name')} />
      <Field label="Last name" autoComplete="family-name" {...field('last_name')} />
      <Field
        label="Password"
        hint="Eight characters or more."
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <RefusalNote text={refusal} />
      <Submit busyText="Opening your account..." busy={busy} alive={alive}>
        Join the team
      </Submit>
    </Stack>
  )
}

/** /backoffice/join#…: where an invitation to belong to staff leads. */
export default function Join() {
  const session = useSession()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(window.location.hash.slice(1)), [])
  if (session === 'unknown' || token === null) return <Spinner />
  if (session === 'account')
    return (
      <Entrance title="You are signed in">
        <p>
          This invitation opens a new account, and you are signed in with another one here. Sign out to accept
          it.
        </p>
        <Button variant="primary" onClick={() => endSession(`/backoffice/join`)}>
          Sign out here
        </Button>
        <LinkButton to="/backoffice">Stay signed in</LinkButton>
      </Entrance>
    )
  return (
    <Entrance title="Join the team">
      {token === '' ? (
        <p>This link is not whole. Please open it from the mail again, or ask for a new invitation.</p>
      ) : (
        <JoinForm token={token} />
      )}
    </Entrance>
  )
}
