import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { call } from '../api/shop.ts'
import { notice } from '../notice.ts'
import { useSession } from '../session/session.ts'
import styles from './newsletter-form.module.css'

/** What is wrong with the address, by the browser's own judgement: the forms' schemas are too heavy for every page. */
const complaintOf = ({ validity }: HTMLInputElement): string | undefined => {
  if (validity.valid) return undefined
  return validity.valueMissing ? 'Email is required' : 'Enter a valid email'
}

/** The newsletter box. Success shows a notice; a failure shows nothing, and the button resets. */
export function NewsletterForm() {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const alive = useSession() !== 'unknown'

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy || !input.current) return
    const complaint = complaintOf(input.current)
    setError(complaint)
    if (complaint) return input.current.focus()
    setBusy(true)
    try {
      await call('general.subscribe', { body: { email: input.current.value.trim() } })
      notice.success('subscribed successfully...')
      form.reset()
    } catch {
      // Nothing is said: a newsletter is not worth an alarm.
    }
    setBusy(false)
  }

  return (
    <Cluster
      as="form"
      gap={3}
      className={styles.form}
      method="post"
      noValidate
      data-early="newsletter"
      onSubmit={(event) => void send(event)}
    >
      <Field
        ref={input}
        label="Your e-mail"
        type="email"
        name="email"
        autoComplete="email"
        required
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" disabled={!alive} busy={busy} busyText="Subscribing">
        Subscribe
      </Button>
    </Cluster>
  )
}
