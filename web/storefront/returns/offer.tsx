import { useState } from 'react'
import { isOfferOver, offerWords, type ReturnOffer, type ReturnRequest } from '../../../contract/return.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { call } from '../../client/api/shop.ts'
import { useReturnStep } from '../../client/queries/returns.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import ask from './ask.module.css'
import styles from './return.module.css'

/** An open offer: the buyer keeps the work for less, after a question, or declines, unless the time for that is over. */
export function Offer({ request, offer }: { request: ReturnRequest; offer: ReturnOffer }) {
  const [asking, setAsking] = useState(false)
  const params = { id: request.id, offer: offer.id }
  const accept = useReturnStep(
    request.id,
    async () => (await call('returns.acceptOffer', { params })).data,
    'You keep the work. Your money is on its way.',
  )
  const decline = useReturnStep(
    request.id,
    async () => (await call('returns.declineOffer', { params })).data,
    'You have declined the offer.',
  )
  const less = formatNaira(offer.amount)
  if (isOfferOver(offer, serverNow()))
    return (
      <Stack as="section" gap={4} className={styles.offer} aria-labelledby="offer">
        <h2 className={styles.heading} id="offer">
          The offer is over
        </h2>
        <p>
          {offer.by === 'staff' ? 'We' : request.seller.name} offered you {offerWords(offer)}, if you keep the
          work. You could answer until {formatDay(offer.answer_by)}. Your return goes on.
        </p>
      </Stack>
    )
  return (
    <Stack as="section" gap={4} className={styles.offer} aria-labelledby="offer">
      <h2 className={styles.heading} id="offer">
        An offer for you
      </h2>
      <p>
        {offer.by === 'staff' ? 'We offer' : `${request.seller.name} offers`} you {offerWords(offer)}, if you
        keep the work. You can answer until {formatDay(offer.answer_by)}.
      </p>
      <Cluster gap={4}>
        <Button variant="primary" busy={accept.busy} busyText="One moment..." onClick={() => setAsking(true)}>
          Keep it for {less} less
        </Button>
        <Button busy={decline.busy} busyText="One moment..." onClick={decline.run}>
          No, thank you
        </Button>
      </Cluster>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Keep it for ${less} less?`}>
        <p className={styles.question}>
          You keep the work, and this return ends. {less} goes back the way you paid, within 10 working days.
          You cannot ask to return it again.
        </p>
        <Cluster gap={4} className={ask.actions}>
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false)
              accept.run()
            }}
          >
            Yes, keep it
          </Button>
          <Button onClick={() => setAsking(false)}>Not yet</Button>
        </Cluster>
      </Dialog>
    </Stack>
  )
}
