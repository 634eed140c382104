import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { MessageChannel, MessageNumber, NotificationSettings } from '../../../contract/notification.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from './notifications.module.css'

const channelNames: Record<MessageChannel, string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

/** Changes the number; a field's error is shown beside it, other errors pass on. */
function useNumberChange<Given>(change: (given: Given) => Promise<NotificationSettings>) {
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const mutation = useMutation({
    mutationFn: change,
    onMutate: () => setError(undefined),
    onSuccess: (settings) => client.setQueryData(keyOf('seller.notificationSettings'), settings),
    onError: (thrown) => {
      const isOfField = thrown instanceof ApiProblem && thrown.status === 422
      if (isOfField) setError(Object.values(thrown.fields)[0] ?? sentenceOf(thrown))
      else notice.refusal(thrown)
    },
  })
  return { ...mutation, fieldError: error }
}

function NumberForm({ present, onCancel }: { present: string; onCancel?: () => void }) {
  const [number, setNumber] = useState(present)
  const [channel, setChannel] = useState<MessageChannel>('whatsapp')
  const { mutate, isPending, fieldError } = useNumberChange(
    async () => (await call('seller.enterMessageNumber', { body: { number, channel } })).data,
  )
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate(undefined, { onSuccess: () => onCancel?.() })
  }
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={send}>
      <Choice
        round
        compact
        legend="Send messages by"
        name="channel"
        value={channel}
        onChoose={(value) => setChannel(value === 'sms' ? 'sms' : 'whatsapp')}
        options={[
          { value: 'whatsapp', label: channelNames.whatsapp },
          { value: 'sms', label: channelNames.sms },
        ]}
      />
      <Field
        label="Phone number"
        hint="Such as 0803 123 4567"
        type="tel"
        autoComplete="tel"
        value={number}
        error={fieldError}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Cluster gap={3}>
        <Button type="submit" variant="primary" busy={isPending} busyText="Sending...">
          Send a code
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Cluster>
    </Stack>
  )
}

function CodeForm({ number }: { number: MessageNumber }) {
  const [code, setCode] = useState('')
  const { mutate, isPending, fieldError } = useNumberChange(
    async () => (await call('seller.confirmMessageNumber', { body: { code } })).data,
  )
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending)
      mutate(undefined, {
        onSuccess: () => notice.success('The number is confirmed. Choose below what we send by message.'),
      })
  }
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={confirm}>
      <p>
        We have sent a code to <strong className={styles.address}>{number.number}</strong> by{' '}
        {channelNames[number.channel]}. It expires in 10 minutes.
      </p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={fieldError}
        onChange={({ target }) => setCode(target.value)}
      />
      <Cluster gap={3}>
        <Button type="submit" variant="primary" busy={isPending} busyText="Checking...">
          Confirm the number
        </Button>
      </Cluster>
    </Stack>
  )
}

/** Where messages go: the form for a number, the code that confirms it, and the way to change or remove it. */
export function MessageNumberPanel({ number }: { number: MessageNumber | null }) {
  const [isChanging, setChanging] = useState(false)
  const remove = useNumberChange(async () => (await call('seller.removeMessageNumber')).data)
  if (number === null || isChanging)
    return (
      <NumberForm
        present={number?.number ?? ''}
        {...(number !== null && { onCancel: () => setChanging(false) })}
      />
    )
  return (
    <Stack gap={4}>
      {number.confirmed ? (
        <p>
          Messages go to <strong className={styles.address}>{number.number}</strong> by{' '}
          {channelNames[number.channel]}.
        </p>
      ) : (
        <CodeForm number={number} />
      )}
      {number.undelivered && (
        <p className={styles.warning} role="status">
          The last message could not be delivered. Please check that the number is right and the phone is on.
        </p>
      )}
      <Cluster gap={3}>
        <Button onClick={() => setChanging(true)}>
          {number.confirmed ? 'Change the number' : 'Another number, or a new code'}
        </Button>
        <Button
          busy={remove.isPending}
          busyText="Removing..."
          onClick={() =>
            remove.mutate(undefined, { onSuccess: () => notice.success('The number is removed.') })
          }
        >
          Remove the number
        </Button>
      </Cluster>
    </Stack>
  )
}
