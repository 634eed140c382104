import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Webhook, webhookEvents } from '../../../contract/integration.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { notice } from '../../client/notice.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { keyOf } from '../../client/queries/read.ts'
import { Table } from '../../client/table/table.tsx'
import { Button } from '../../kit/button.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call, useRead } from '../api/call.ts'
import { deliveryLabel, eventLabels } from './labels.ts'
import { MakingForm } from './making-form.tsx'
import styles from './programs.module.css'

/** The signed-in seller's addresses that hear of events. */
export function useWebhooks() {
  return useRead('seller.webhooks', {})
}

/** The addresses that hear of events, each with its last messages, and the form that adds one. */
export function Webhooks() {
  const query = useWebhooks()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: keyOf('seller.webhooks') })
  return (
    <>
      <Loaded query={query}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p>No address gets messages about your orders yet.</p>
          ) : (
            <div>
              {webhooks.map((webhook) => (
                <Endpoint key={webhook.id} webhook={webhook} reload={reload} />
              ))}
            </div>
          )
        }
      </Loaded>
      <MakingForm
        of="url"
        text={{
          label: 'Address',
          hint: 'Such as https://shop.example/hooks, on port 443 or 8443',
          type: 'url',
          inputMode: 'url',
        }}
        legend="Messages it gets"
        choices={webhookEvents}
        labels={eventLabels}
        says={{
          open: 'Add a webhook',
          submit: 'Add the webhook',
          busy: 'Adding...',
          secret: 'The secret that signs its messages.',
        }}
        make={async (url, events, given) =>
          (await call('seller.createWebhook', { body: { url, events, ...given } })).data.secret
        }
        onMade={reload}
      />
    </>
  )
}

function Endpoint({ webhook, reload }: { webhook: Webhook; reload: () => Promise<void> }) {
  const { id, url, events, disabled_at } = webhook
  const params = { id }
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const act = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      notice.success(said)
    } catch (thrown) {
      notice.refusal(thrown)
    }
    await reload()
    await client.invalidateQueries({ queryKey: keyOf('seller.webhookDeliveries', { params: { id } }) })
  }
  return (
    <Stack as="section" gap={3} className={styles.webhook} aria-label={url}>
      <p className={styles.url}>{url}</p>
      <p>{events.map((event) => eventLabels[event]).join('; ')}</p>
      {disabled_at !== null && (
        <p className={styles.error}>
          Switched off on {timeOf(disabled_at)}, because messages did not arrive.
        </p>
      )}
      <Cluster gap={3} className={styles.actions}>
        {disabled_at === null ? (
          <Button
            onClick={() =>
              void act(() => call('seller.testWebhook', { params }), 'A test message is on its way.')
            }
          >
            Send a test
          </Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => void act(() => call('seller.enableWebhook', { params }), 'It is on again.')}
          >
            Switch on
          </Button>
        )}
        <Button onClick={() => setOpen(!open)} aria-expanded={open}>
          Last messages
        </Button>
        <Button
          onClick={() => void act(() => call('seller.deleteWebhook', { params }), 'The webhook is deleted.')}
        >
          Delete
        </Button>
      </Cluster>
      {open && (
        <Deliveries
          id={id}
          onResend={(delivery) =>
            act(() => call('seller.resendDelivery', { params: { id: delivery } }), 'It is sent again.')
          }
        />
      )}
    </Stack>
  )
}

function Deliveries({ id, onResend }: { id: string; onResend: (id: string) => Promise<void> }) {
  const asked = { params: { id }, query: { limit: 10 } }
  const query = useRead('seller.webhookDeliveries', asked, { refetchInterval: 5_000 })
  return (
    <Loaded query={query}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p>No message in the last 30 days.</p>
        ) : (
          <Table
            rows={deliveries}
            keyOf={(delivery) => delivery.id}
            columns={[
              { head: 'Event', kind: 'code', show: ({ event }) => event },
              { head: 'Created', show: ({ created_at }) => timeOf(created_at) },
              { head: 'How far', show: deliveryLabel },
              {
                head: '',
                isPlain: true,
                show: (delivery) =>
                  delivery.delivered_at === null && (
                    <Button onClick={() => void onResend(delivery.id)}>Send again</Button>
                  ),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
