import type { ReturnRequest } from '../../../contract/return.ts'
import { PhotographTray } from '../../client/parts/photograph-tray.tsx'
import type { Photographs } from '../../client/parts/photographs.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import styles from './ask.module.css'
import { PHOTOGRAPHS_HINT } from './send-photograph.ts'

/** The request is there; its photographs follow, or what is wrong with them is said. */
export function Unsent({
  request,
  photographs,
  onRetry,
}: {
  request: ReturnRequest
  photographs: Photographs
  onRetry: () => void
}) {
  return (
    <section aria-labelledby="unsent">
      <h2 className={styles.heading} id="unsent">
        Your request {request.code} has been sent
      </h2>
      <p className={styles.after} role="status">
        {photographs.isSending
          ? 'Its photographs are being sent. Please leave this page open.'
          : 'Some photographs have not arrived yet. Try again, or continue without them; you can add them later.'}
      </p>
      <PhotographTray photographs={photographs} hint={PHOTOGRAPHS_HINT} onRetry={onRetry} />
      {!photographs.isSending && (
        <Cluster gap={4} className={styles.actions}>
          <LinkButton to={`/profile/returns/${request.id}`} replace>
            Go to your return
          </LinkButton>
        </Cluster>
      )}
    </section>
  )
}
