import { Link } from 'react-router'
import { courierHint } from '../../../contract/couriers.ts'
import { isWayBackOurs, type ReturnRequest, returnSentEntry } from '../../../contract/return.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { useKeepReturn } from '../../client/queries/returns.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './return.module.css'

/** Where an approved return goes, and the form that says that it is on its way. */
export function SendBack({ request }: { request: ReturnRequest }) {
  const { seller, code, send_to: address, label } = request
  const { field, submit, showRefusal, busy } = useContractForm(
    returnSentEntry,
    label ? { courier: label.courier, tracking_code: label.code } : undefined,
  )
  const keep = useKeepReturn()
  const send = submit(async (body) => {
    try {
      keep((await call('returns.send', { params: { id: request.id }, body })).data)
      notice.success('Thank you. We have told the artist.')
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <section aria-labelledby="send-back">
      <h2 className="visually-hidden" id="send-back">
        Send it back
      </h2>
      <div className={styles.place}>
        <strong>{seller.name}</strong>
        <address className={styles.address}>{address}</address>
        {label && (
          <p>
            <strong>
              The way back is paid for: give the parcel to {label.courier} with the label {label.code}.
            </strong>
          </p>
        )}
        {!label && isWayBackOurs(request.reason) && (
          <p>
            You do not pay for sending it back. If you like, wait for a label that we have paid for, which we
            mail you. Or pay the courier and keep the receipt: once you have told us that it is sent, you ask
            us for the cost on this page.
          </p>
        )}
        <p>
          Write {code} on the parcel. If anything is unclear, <Link to="/profile/contact">write to us</Link>{' '}
          before you send it.
        </p>
      </div>
      <Stack as="form" gap={5} className={styles.send} method="post" noValidate onSubmit={send}>
        <Field label="Who carries it?" hint={courierHint} {...field('courier')} />
        <Field label="Tracking code" optional autoComplete="off" {...field('tracking_code')} />
        <Button type="submit" variant="primary" size="large" busy={busy} busyText="Sending...">
          I have sent it
        </Button>
      </Stack>
    </section>
  )
}
