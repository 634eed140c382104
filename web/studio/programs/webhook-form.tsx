import { type SubmitEvent, useState } from 'react'
import { type WebhookEvent, webhookEvents } from '../../../contract/integration.ts'
import { useOwnerProof } from '../../client/account/second-factor/owner-proof.tsx'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import { eventLabels } from './labels.ts'
import styles from './programs.module.css'
import { ShownOnce } from './shown-once.tsx'

/** Adds an address that hears of events, and shows its secret once. */
export function WebhookForm({ onMade }: { onMade: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhookEvents)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()
  const proof = useOwnerProof()

  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = url.trim() === '' ? 'Address is required' : undefined
    setError(missing)
    if (busy || missing !== undefined) return
    setBusy(true)
    try {
      const given = await proof.pass()
      if (given) {
        const { data } = await call('seller.createWebhook', {
          body: { url, events: [...chosen], ...given },
        })
        setSecret(data.secret)
        setUrl('')
        proof.clear()
        await onMade()
      }
    } catch (thrown) {
      const fields = thrown instanceof ApiProblem ? thrown.fields : {}
      setError(fields['url'])
      proof.setError(fields['current_password'])
      if (!fields['url'] && !fields['current_password']) notice.error(sentenceOf(thrown))
    }
    setBusy(false)
  }

  if (secret !== undefined)
    return (
      <ShownOnce
        label="The secret that signs its messages."
        secret={secret}
        onDone={() => {
          setSecret(undefined)
          setOpen(false)
        }}
      />
    )
  if (!open)
    return (
      <Cluster gap={3} className={styles.actions}>
        <Button onClick={() => setOpen(true)}>Add a webhook</Button>
      </Cluster>
    )
  return (
    <Stack
      as="form"
      gap={4}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void add(event)}
    >
      <Field
        label="Address"
        hint="Such as https://shop.example/hooks, on port 443 or 8443"
        type="url"
        inputMode="url"
        value={url}
        error={error}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Stack as="fieldset" gap={2} className={styles.ticks}>
        <legend>Messages it gets</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={eventLabels[event]}
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, event] : chosen.filter((each) => each !== event))
            }
          />
        ))}
      </Stack>
      {proof.field}
      <Cluster gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyText="Adding...">
          Add the webhook
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Cluster>
    </Stack>
  )
}
