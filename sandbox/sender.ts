import { createHmac } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../platform/db/index.ts'
import { type DueWebhook, nextDue, recordAnswer, takeDue } from './outbox.ts'

export type SenderOptions = {
  db: Db
  clock: Clock
  /** Where webhooks go, by what they are about. */
  urls: Record<DueWebhook['target'], string>
  webhookSecret: string
  onTrouble: (error: unknown) => void
}

/** Sends what waits in the outbox, until it is stopped. */
export type WebhookSender = { wake(): void; stop(): Promise<void> }

const headers = { payments: 'x-sandbox-signature', messages: 'x-message-signature' } as const
const AT_ONCE = 8
const TIMEOUT_MS = 10_000
/** Of what this process queues it is woken; what another one left behind may wait. */
const LONGEST_SLEEP_MS = 60_000

/** The hex HMAC-SHA256 of a body: the header x-sandbox-signature, or of reports about messages x-message-signature. */
export function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Starts to send webhooks over HTTP, signed; a database or a receiver that is away delays them and loses none. */
export function startSender({ db, clock, urls, webhookSecret, onTrouble }: SenderOptions): WebhookSender {
  let isStopped = false
  let isWoken = false
  let interrupt = () => {}

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isStopped || isWoken) return resolve()
      const timer = setTimeout(resolve, ms)
      interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const deliver = async (webhook: DueWebhook) => {
    const signature = signatureOf(webhook.isForged ? `not ${webhookSecret}` : webhookSecret, webhook.body)
    const answer = await fetch(urls[webhook.target], {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', [headers[webhook.target]]: signature },
      body: webhook.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return { status: response.status, text: String(response.status) }
      },
      (error: unknown) => ({ status: 0, text: error instanceof Error ? error.message : String(error) }),
    )
    await recordAnswer(db, webhook, answer.text, answer.status === 200, clock.now())
  }

  const run = async () => {
    while (!isStopped) {
      isWoken = false
      try {
        const next = await nextDue(db)
        const now = clock.now()
        const due = next && next <= now ? await takeDue(db, now, AT_ONCE) : []
        await Promise.all(due.map(deliver))
        if (due.length > 0) continue
        const wait = next ? next.getTime() - now.getTime() : LONGEST_SLEEP_MS
        await sleep(Math.min(LONGEST_SLEEP_MS, Math.max(50, wait)))
      } catch (error) {
        if (!isStopped) onTrouble(error)
        await sleep(1_000)
      }
    }
  }

  const running = run()
  const wake = () => {
    isWoken = true
    interrupt()
  }
  return {
    wake,
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}
