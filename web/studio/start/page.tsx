import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { sentenceOf } from '../../client/api/problem.ts'
import { privatePage } from '../../client/private-page.ts'
import { useSession } from '../../client/session/session.ts'
import { stored } from '../../client/storage/stored.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { Card } from '../parts/card.tsx'
import { sellsNothing, useSellerAccount } from '../queries.ts'
import { AccountForm } from './account-form.tsx'
import { EmailCodeForm } from './code-form.tsx'
import type { Newcomer } from './newcomer.ts'
import { ShopForm } from './shop-form.tsx'
import { StartSteps } from './steps.tsx'

export const meta = privatePage('Open a shop')

const AccountStep = () => {
  const [person, setPerson] = useState<Newcomer | null>(null)
  useEffect(() => {
    const email = stored.signUpEmail.read()
    if (email !== null) setPerson((now) => now ?? { email, password: null })
  }, [])
  const forget = () => {
    stored.signUpEmail.remove()
    setPerson(null)
  }
  return person ? (
    <EmailCodeForm person={person} onAnother={forget} />
  ) : (
    <AccountForm
      onRegistered={(next) => {
        stored.signUpEmail.write(next.email)
        setPerson(next)
      }}
    />
  )
}

const ShopStep = () => {
  const { data: account, error, refetch } = useSellerAccount()
  const [opened, setOpened] = useState(false)
  if (account?.shop) return <Navigate to={opened ? '/studio/works/new?first=1' : '/studio/works'} replace />
  if (account || sellsNothing(error))
    return (
      <Card
        title="Your shop"
        lead="What buyers read beside your works. You can change it later."
        above={<StartSteps at={2} />}
      >
        <ShopForm onOpened={() => setOpened(true)} />
      </Card>
    )
  if (!error) return <Spinner />
  return (
    <EmptyState text={sentenceOf(error)} title="h1">
      <Button onClick={() => void refetch()}>Try again</Button>
    </EmptyState>
  )
}

/** /studio/start: leads a visitor to a shop with a first work, from any step. */
export default function Start() {
  const session = useSession()
  if (session === 'unknown') return <Spinner />
  return session === 'account' ? <ShopStep /> : <AccountStep />
}
