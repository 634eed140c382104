import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sentenceOf } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useSession } from '../../client/session/session.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Stack } from '../../kit/layout.tsx'
import { AccountCard } from './card.tsx'
import styles from './form.module.css'

export const meta = privatePage('Keep two-step sign-in')

/** /auth/keep?token=…: where the mail leads that says two-step sign-in will be taken away; one press stops that. */
export default function Keep() {
  const [query] = useSearchParams()
  const alive = useSession() !== 'unknown'
  const [state, setState] = useState<'asked' | 'busy' | 'kept'>('asked')
  const [refusal, setRefusal] = useState<string | null>(null)
  const keep = async () => {
    setState('busy')
    setRefusal(null)
    try {
      await call('auth.keepSecondFactor', { body: { token: query.get('token') ?? '' } })
      setState('kept')
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
      setState('asked')
    }
  }
  if (state === 'kept')
    return (
      <AccountCard
        title="Two-step sign-in stays"
        lead="Nothing was removed. Someone may know your password, so choose a new one now."
      >
        <LinkButton to="/auth/passwordotp" variant="primary" size="large" wide>
          Choose a new password
        </LinkButton>
      </AccountCard>
    )
  return (
    <AccountCard
      title="Keep two-step sign-in?"
      lead="Someone asked our support to remove two-step sign-in from your account. If it was not you, stop it."
    >
      <Stack gap={5} className={styles.form}>
        <RefusalNote text={refusal} />
        <Button
          variant="primary"
          size="large"
          wide
          disabled={!alive}
          busy={state === 'busy'}
          busyText="Stopping it..."
          onClick={() => void keep()}
        >
          It was not me, stop it
        </Button>
        <p className={styles.foot}>
          It was you? Then there is nothing to do. <Link to="/">To the gallery</Link>
        </p>
      </Stack>
    </AccountCard>
  )
}
