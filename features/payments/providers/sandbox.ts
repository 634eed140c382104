import { createHmac } from 'node:crypto'
import { decimalOf } from '../../../kernel/money.ts'
import { askProvider } from './http.ts'
import type { Charge, Provider, ProviderTransaction, RefundAnswer, Verification } from './provider.ts'
import { parseSandboxWebhook } from './sandbox-webhook.ts'
import {
  listAnswer,
  refundDone,
  refundRefused,
  transactionOf,
  transactionsOf,
  unknownReference,
  verifyAnswer,
} from './sandbox-words.ts'

/** Where the sandbox is, for us (`apiUrl`) and for the buyer's browser (`popUpUrl`), and the keys agreed with it. */
export type SandboxProviderOptions = {
  apiUrl: string
  popUpUrl: string
  publicKey: string
  secretKey: string
  webhookSecret: string
}

const MOST_PAGES = 1_000

/**
 * The sandbox (sandbox/README.md has its API) as a provider. It counts in naira, and its pop-up takes its parameters signed with
 * the secret key. Throws at creation when a key is empty: an empty secret would let anyone sign.
 */
export const createSandboxProvider = ({
  apiUrl,
  popUpUrl,
  publicKey,
  secretKey,
  webhookSecret,
}: SandboxProviderOptions): Provider => {
  if (!publicKey || !secretKey || !webhookSecret)
    throw new Error('the sandbox provider needs all of its keys')

  const popUpFor = ({ txRef, amountKobo, currency, customer }: Charge): string => {
    const values = [
      publicKey,
      txRef,
      decimalOf(amountKobo, { trim: true }),
      currency,
      customer.name,
      customer.email,
    ]
    const hash = createHmac('sha256', secretKey).update(JSON.stringify(values)).digest('hex')
    const names = ['public_key', 'tx_ref', 'amount', 'currency', 'name', 'email']
    const query = new URLSearchParams(names.map((name, index) => [name, values[index] ?? '']))
    query.set('hash', hash)
    return `${popUpUrl}?${query}`
  }

  const verifyByReference = async (txRef: string): Promise<Verification> => {
    const answer = await askProvider(
      `${apiUrl}/v3/transactions/verify_by_reference?${new URLSearchParams({ tx_ref: txRef })}`,
      { secretKey },
    )
    if (!answer.ok) return { found: 'unknown', why: answer.why }
    if (answer.status === 404 && unknownReference.safeParse(answer.json).success) return { found: 'no' }
    const parsed = verifyAnswer.safeParse(answer.json)
    if (answer.status !== 200 || !parsed.success)
      return { found: 'unknown', why: `unexpected answer, status ${answer.status}` }
    try {
      return { found: 'yes', transaction: transactionOf(parsed.data.data) }
    } catch (error) {
      return { found: 'unknown', why: String(error) }
    }
  }

  const listSince = async (since: Date): Promise<ProviderTransaction[] | undefined> => {
    const found: ProviderTransaction[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ from: since.toISOString(), page: String(page) })
      const answer = await askProvider(`${apiUrl}/v3/transactions?${query}`, { secretKey })
      const parsed = listAnswer.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
      const told = parsed.success ? transactionsOf(parsed.data.data) : undefined
      if (!parsed.success || !told) return undefined
      found.push(...told)
      if (page >= parsed.data.meta.page_info.total_pages) return found
    }
    return undefined
  }

  const refund: Provider['refund'] = async ({
    providerId,
    txRef,
    amountKobo,
    key,
  }): Promise<RefundAnswer> => {
    const answer = await askProvider(`${apiUrl}/v3/transactions/${encodeURIComponent(providerId)}/refund`, {
      method: 'POST',
      secretKey,
      json: { amount: Number(decimalOf(amountKobo)), key, comments: txRef },
    })
    if (!answer.ok) return { state: 'unknown', why: answer.why }
    const done = refundDone.safeParse(answer.json)
    if (done.success) return done.data.data.status === 'completed' ? { state: 'done' } : { state: 'started' }
    const refused = refundRefused.safeParse(answer.json)
    if (!refused.success) return { state: 'unknown', why: `unexpected answer, status ${answer.status}` }
    return { state: 'refused', why: refused.data.message }
  }

  return {
    name: 'sandbox',
    publicKey,
    createAttempt: async (charge) => ({ kind: 'redirect', url: popUpFor(charge) }),
    verifyByReference,
    listSince,
    refund,
    parseWebhook: (rawBody, headers) =>
      parseSandboxWebhook(webhookSecret, rawBody, headers['x-sandbox-signature']),
  }
}
