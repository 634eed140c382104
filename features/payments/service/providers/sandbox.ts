import { createHmac } from 'node:crypto'
import { decimalOf } from '../../../../kernel/money.ts'
import type {
  Charge,
  Provider,
  ProviderTransaction,
  ReferenceAnswer,
  RefundAnswer,
} from '../../context/provider.ts'
import { koboOfNaira } from './amounts.ts'
import { askerOf } from './http.ts'
import { listSandboxBanks, resolveAtSandbox } from './sandbox-banks.ts'
import { listSandboxSettled, listSandboxSettlements } from './sandbox-settlements.ts'
import {
  sandboxAccountAnswer,
  sandboxListAnswer,
  sandboxRefundDone,
  sandboxRefundRefused,
  sandboxUnknownReference,
  sandboxVerifyAnswer,
  transactionOfSandbox,
} from './sandbox-shapes.ts'
import { listSandboxTakings } from './sandbox-takings.ts'
import { parseSandboxWebhook } from './sandbox-webhook.ts'
import { readAmounts } from './shapes.ts'

/** Where the sandbox is, for us (`apiUrl`) and for the buyer's browser (`popUpUrl`), and the keys agreed with it. */
export type SandboxProviderOptions = {
  apiUrl: string
  popUpUrl: string
  publicKey: string
  secretKey: string
  webhookSecret: string
  timeoutMs?: number
}

const MOST_PAGES = 1_000

/**
 * The sandbox (API in sandbox/README.md) as a provider, in naira; pop-up parameters are signed with the secret key.
 * Throws on an empty key, which would let anyone sign.
 */
export function createSandboxProvider({
  apiUrl,
  popUpUrl,
  publicKey,
  secretKey,
  webhookSecret,
  timeoutMs,
}: SandboxProviderOptions): Provider {
  if (!publicKey || !secretKey || !webhookSecret)
    throw new Error('the sandbox provider needs all of its keys')
  const ask = askerOf({ apiUrl, secretKey, ...(timeoutMs && { timeoutMs }) })

  const popUpFor = ({ txRef, amountKobo, currency }: Charge): string => {
    // Neither name nor e-mail address: addresses are written down by browsers and proxies.
    const values = [publicKey, txRef, decimalOf(amountKobo, { trim: true }), currency]
    const hash = createHmac('sha256', secretKey).update(JSON.stringify(values)).digest('hex')
    const names = ['public_key', 'tx_ref', 'amount', 'currency']
    const query = new URLSearchParams(names.map((name, index) => [name, values[index] ?? '']))
    query.set('hash', hash)
    return `${popUpUrl}?${query}`
  }

  const openTransfer: Provider['openTransfer'] = async ({ txRef, amountKobo, customer }, until) => {
    const json = {
      tx_ref: txRef,
      email: customer.email,
      amount: Number(decimalOf(amountKobo)),
      expires_at: until.toISOString(),
    }
    const answer = await ask('/v3/virtual-accounts', { json })
    const parsed = sandboxAccountAnswer.safeParse(
      answer.ok && answer.status === 200 ? answer.json : undefined,
    )
    if (!parsed.success) return undefined
    const { bank, account_number, account_name, amount, expires_at } = parsed.data.data
    return {
      bank,
      accountNumber: account_number,
      accountName: account_name,
      amountKobo: koboOfNaira(amount),
      expiresAt: new Date(expires_at),
    }
  }

  const verifyByReference = async (txRef: string): Promise<ReferenceAnswer> => {
    const answer = await ask('/v3/transactions/verify_by_reference', { query: { tx_ref: txRef } })
    if (!answer.ok) return { found: 'unknown', why: answer.why }
    if (answer.status === 404 && sandboxUnknownReference.safeParse(answer.json).success)
      return { found: 'no' }
    const parsed = sandboxVerifyAnswer.safeParse(answer.json)
    if (answer.status !== 200 || !parsed.success)
      return { found: 'unknown', why: `unexpected answer, status ${answer.status}` }
    const [transaction] = readAmounts([parsed.data.data], transactionOfSandbox) ?? []
    return transaction ? { found: 'yes', transaction } : { found: 'unknown', why: 'no amount' }
  }

  const listSince = async (since: Date): Promise<ProviderTransaction[] | undefined> => {
    const found: ProviderTransaction[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await ask('/v3/transactions', {
        query: { from: since.toISOString(), page: String(page) },
      })
      const parsed = sandboxListAnswer.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
      const reported = parsed.success ? readAmounts(parsed.data.data, transactionOfSandbox) : undefined
      if (!parsed.success || !reported) return undefined
      found.push(...reported)
      if (page >= parsed.data.meta.page_info.total_pages) return found
    }
    return undefined
  }

  const refund: Provider['refund'] = async ({ providerId, amountKobo, key }): Promise<RefundAnswer> => {
    const answer = await ask(`/v3/transactions/${encodeURIComponent(providerId)}/refund`, {
      json: { amount: Number(decimalOf(amountKobo)), comments: key },
    })
    if (!answer.ok) return { state: 'unknown', why: answer.why }
    const done = sandboxRefundDone.safeParse(answer.json)
    if (done.success) return done.data.data.status === 'completed' ? { state: 'done' } : { state: 'started' }
    const refused = sandboxRefundRefused.safeParse(answer.json)
    if (!refused.success) return { state: 'unknown', why: `unexpected answer, status ${answer.status}` }
    return { state: 'refused', why: refused.data.message }
  }

  return {
    name: 'sandbox',
    publicKey,
    createAttempt: async (charge) => ({ kind: 'redirect', url: popUpFor(charge) }),
    openTransfer,
    verifyByReference,
    listSince,
    listTakings: (since) => listSandboxTakings(ask, since),
    listSettlements: (since) => listSandboxSettlements(ask, since),
    listSettled: (settlementId) => listSandboxSettled(ask, settlementId),
    refund,
    resolveAccount: (bank, number) => resolveAtSandbox(ask, bank, number),
    listBanks: () => listSandboxBanks(ask),
    parseWebhook: (rawBody, headers) =>
      parseSandboxWebhook(webhookSecret, rawBody, headers['x-sandbox-signature']),
  }
}
