import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isUndecided, type ReturnRequest } from '../../../contract/return.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'
import { MorePhotographs } from '../../client/parts/more-photographs.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useReturn, useReturnStep } from '../../client/queries/returns.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import ask from './ask.module.css'
import { ReturnCost } from './cost.tsx'
import { Offer } from './offer.tsx'
import styles from './return.module.css'
import { ReturnDetails } from './return-facts.tsx'
import { returnStatusOf, returnSteps } from './return-status.ts'
import { SendBack } from './send-back.tsx'
import { PHOTOGRAPHS_HINT, sendPhotograph } from './send-photograph.ts'

export const meta = privatePage('Your return')

const Withdraw = ({ request }: { request: ReturnRequest }) => {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useReturnStep(
    request.id,
    async () => (await call('returns.withdraw', { params: { id: request.id } })).data,
    'Your return is withdrawn.',
  )
  return (
    <>
      <Button variant="plain" busy={busy} busyText="Withdrawing..." onClick={() => setAsking(true)}>
        Withdraw this return
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Keep the work?">
        <p className={styles.question}>
          You keep the work, and no money goes back. While the 14 days last, you can ask again.
        </p>
        <Cluster gap={4} className={ask.actions}>
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false)
              run()
            }}
          >
            Yes, withdraw it
          </Button>
          <Button onClick={() => setAsking(false)}>No</Button>
        </Cluster>
      </Dialog>
    </>
  )
}

/** /profile/returns/{returnid}: the state of a return, the buyer's next step, and its history. */
export default function ReturnPage() {
  const { returnid = '' } = useParams()
  const { data: request, error, refetch } = useReturn(returnid)
  if (error && !request) {
    const isUnknown = error instanceof ApiProblem && error.status === 404
    return (
      <EmptyState
        text={isUnknown ? 'This return does not exist.' : 'Your return could not be loaded.'}
        title="h1"
      >
        {isUnknown ? (
          <LinkButton to="/profile/orders">See all orders</LinkButton>
        ) : (
          <Button onClick={() => void refetch()}>Try again</Button>
        )}
      </EmptyState>
    )
  }
  if (!request) return <Spinner />
  const { title, next } = returnStatusOf(request)
  const mayChange = isUndecided(request.state)
  const offer = request.offers.find(({ state }) => state === 'OPEN')
  return (
    <article>
      <Link className={ask.back} to={`/profile/orders/${request.order_id}`}>
        <Icon name="back" size={16} /> Order {request.order_code}
      </Link>
      <h1 className={styles.title}>Your return</h1>
      <p className={styles.code}>{request.code}</p>
      <div className={styles.columns}>
        <Stack gap={6} className={styles.main}>
          <Stack as="section" gap={3} className={styles.status} aria-live="polite">
            <h2 className={styles.heading}>{title}</h2>
            <p>{next}</p>
            {request.state === 'REFUSED' && <LinkButton to="/profile/contact">Write to us</LinkButton>}
          </Stack>
          {offer && <Offer key={offer.id} request={request} offer={offer} />}
          {request.state === 'APPROVED' && <SendBack request={request} />}
          <ReturnCost request={request} />
          <ReturnDetails request={request} />
          {mayChange && (
            <MorePhotographs
              returnId={request.id}
              taken={request.photographs.length}
              hint={PHOTOGRAPHS_HINT}
              upload={sendPhotograph}
              onSent={refetch}
            />
          )}
          {(mayChange || request.state === 'APPROVED') && <Withdraw request={request} />}
        </Stack>
        <Timeline steps={returnSteps(request)} label="Progress of your return" />
      </div>
    </article>
  )
}
