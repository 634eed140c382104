import { type ReactNode, useEffect, useState } from 'react'
import { credentials, type SignedIn, type Tokens } from '../../../contract/account.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { type Door, signIn } from '../api/account.ts'
import { ApiProblem, sentenceOf } from '../api/problem.ts'
import { useContractForm } from '../form/contract-form.ts'
import { RefusalNote } from '../form/refusal.tsx'
import { Submit } from '../form/submit.tsx'
import { notice } from '../notice.ts'
import { beginSession } from '../session/session.ts'
import { stored } from '../storage/stored.ts'
import { useEndsWithPage } from '../storage/use-stored.ts'
import styles from './form.module.css'
import { FirstPassword } from './second-factor/first-password.tsx'
import { SecondStep } from './second-factor/second-step.tsx'

type Typed = { email: string; password: string; remember: boolean }
/** A sign-in whose password was right and that is still asked for something. It lies in memory alone. */
type Half = Typed & { tokens: SignedIn }

/**
 * Sign-in of every surface, with its second step. `onUnproved`: the address is not confirmed yet; `brief`: the session ends with
 * the browser, without asking. `aside`: shown beside 'Remember me'.
 */
export function SignInForm({
  onEntered,
  onUnproved,
  email,
  brief = false,
  door,
  aside,
}: {
  onEntered?: () => void | Promise<void>
  onUnproved?: () => void | Promise<void>
  email?: string | undefined
  brief?: boolean
  door?: Door
  aside?: ReactNode
}) {
  const { field, submit, showRefusal, setFocus, busy, alive } = useContractForm(
    credentials,
    email === undefined ? undefined : { email },
  )
  const endsWithPage = useEndsWithPage(stored.access)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [half, setHalf] = useState<Half | null>(null)

  useEffect(() => {
    if (email !== undefined) setFocus('password')
  }, [email, setFocus])

  const begin = async ({ access, refresh }: Tokens, remember: boolean) => {
    beginSession({ access, refresh }, remember)
    await onEntered?.()
  }
  const signInWith = async (typed: Typed) => {
    const tokens = await signIn(typed, door)
    if (tokens.asks) setHalf({ ...typed, tokens })
    else await begin(tokens, typed.remember)
  }
  const enter = submit(async (form) => {
    setRefusal(null)
    try {
      await signInWith({ ...form, remember: form.remember && !brief })
    } catch (thrown) {
      if (onUnproved && thrown instanceof ApiProblem && thrown.code === 'email_unverified') {
        stored.signUpEmail.write(form.email)
        notice.error(thrown.message)
        await onUnproved()
      } else if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  if (half?.tokens.asks === 'password')
    return (
      <FirstPassword
        half={half.tokens}
        email={half.email}
        first={half.password}
        onChosen={(password) => signInWith({ ...half, password })}
      />
    )
  if (half)
    return (
      <SecondStep
        half={half.tokens}
        onPassed={(tokens) => begin(tokens, half.remember)}
        onBack={() => setHalf(null)}
      />
    )
  return (
    <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={enter}>
      <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
      {!brief && (
        <div className={styles.between}>
          <Checkbox label="Remember me" defaultChecked {...field('remember')} />
          {aside}
        </div>
      )}
      {endsWithPage && (
        <p className={styles.note}>
          Your browser stores nothing for this site: you are signed out when you reload or close this page.
        </p>
      )}
      <RefusalNote text={refusal} />
      <Submit busyText="Signing in..." busy={busy} alive={alive}>
        Sign in
      </Submit>
    </Stack>
  )
}
