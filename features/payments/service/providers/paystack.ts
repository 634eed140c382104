import { after, HOUR, MINUTE } from '../../../../kernel/clock.ts'
import { ok, refuse } from '../../../../kernel/result.ts'
import type { Charge, PopUpPage, Provider, ProviderEvent, ReferenceAnswer } from '../../context/provider.ts'
import { type Api, type AskProvider, askerOf, deadline } from './http.ts'
import { listPaystackBanks, resolveAtPaystack } from './paystack-banks.ts'
import { refundAtPaystack } from './paystack-refund.ts'
import { listPaystackSettled, listPaystackSettlements } from './paystack-settlements.ts'
import {
  isDuplicateForPaystack,
  isUnknownToPaystack,
  type PaystackTransaction,
  paystackChargeAnswer,
  paystackInitializeAnswer,
  paystackListAnswer,
  paystackVerifyAnswer,
  paystackWebhook,
  transactionOfPaystack,
} from './paystack-shapes.ts'
import { listPaystackTakings } from './paystack-takings.ts'
import { scriptOf } from './script.ts'
import { readAmounts } from './shapes.ts'
import { hmacOf, isExpected, jsonIn } from './signature.ts'

/** Where Paystack is, and the keys of its dashboard. Its webhooks are signed with the secret key. */
export type PaystackOptions = Api & { scriptUrl: string; publicKey: string }

const MOST_PAGES = 1_000
const PAGE = 100
/** How long an account number may live: from a quarter of an hour to eight hours from now. */
const [SHORTEST_LIFE, LONGEST_LIFE] = [15 * MINUTE, 8 * HOUR]

/**
 * Paystack as a provider, in kobo; sources are in paystack-shapes.ts. The server opens a reference once; its access
 * code reopens the pop-up. Throws on an empty key.
 */
export function createPaystackProvider(options: PaystackOptions): Provider {
  const { publicKey, secretKey } = options
  if (!publicKey || !secretKey) throw new Error('Paystack needs all of its keys')
  const ask = askerOf(options)
  return {
    name: 'paystack',
    publicKey,
    createAttempt: async (charge, session) => {
      const opened = session === undefined ? await initialize(ask, charge) : { accessCode: session }
      if (opened === undefined || opened === 'used') return opened
      const { accessCode } = opened
      return { kind: 'page', page: popUpOf(options, accessCode), session: accessCode }
    },
    openTransfer: (charge, until) => openTransfer(ask, charge, until),
    verifyByReference: (txRef) => verify(ask, txRef),
    listSince: async (since) => {
      const reported = await list(ask, since)
      const sorted = reported?.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
      return sorted && readAmounts(sorted, transactionOfPaystack)
    },
    listTakings: (since) => listPaystackTakings(ask, since),
    listSettlements: (since) => listPaystackSettlements(ask, since),
    listSettled: (settlementId) => listPaystackSettled(ask, settlementId),
    refund: (refund) => refundAtPaystack(ask, refund),
    resolveAccount: (bank, number) => resolveAtPaystack(ask, bank, number),
    listBanks: () => listPaystackBanks(ask),
    parseWebhook: (rawBody, headers) => {
      if (!isExpected(headers['x-paystack-signature'], hmacOf('sha512', secretKey, rawBody)))
        return refuse('signature_wrong')
      const body = paystackWebhook.safeParse(jsonIn(rawBody))
      if (!body.success) return refuse('malformed')
      const { event, data } = body.data
      return ok({
        about: aboutOf(event),
        type: event,
        providerId: String(data.id ?? data.refund_reference ?? data.bank_transfer?.transaction_id ?? ''),
        status: data.status ?? data.bank_transfer?.message_type ?? '',
        txRef: data.transaction_reference ?? data.reference ?? referenceIn(data.transaction) ?? null,
      })
    },
  }
}

function aboutOf(event: string): ProviderEvent['about'] {
  if (event.startsWith('charge.dispute.')) return 'dispute'
  return event.startsWith('refund.') ? 'refund' : 'charge'
}

const referenceIn = (transaction: unknown): string | null | undefined =>
  transaction !== null && typeof transaction === 'object' && 'reference' in transaction
    ? (transaction.reference as string | null)
    : undefined

const script = scriptOf('paystack')

/** Paystack's inline pop-up (its @paystack/inline-js, version 2). The hosts are those its script is seen to use. */
const popUpOf = ({ scriptUrl }: PaystackOptions, accessCode: string): PopUpPage => ({
  title: 'Paystack',
  scriptUrl,
  script,
  parameters: { access_code: accessCode },
  hosts: {
    frame: ['https://checkout.paystack.com'],
    connect: ['https://api.paystack.co', 'https://checkout.paystack.com'],
    style: ['https://paystack.com'],
  },
})

/** The access code of a new transaction. */
async function initialize(
  ask: AskProvider,
  { txRef, amountKobo, currency, customer }: Charge,
): Promise<{ accessCode: string } | 'used' | undefined> {
  const answer = await ask('/transaction/initialize', {
    json: {
      email: customer.email,
      amount: amountKobo,
      currency,
      reference: txRef,
      channels: ['card', 'bank_transfer'],
    },
    signal: deadline(),
  })
  if (answer.ok && isDuplicateForPaystack(answer.json)) return 'used'
  const parsed = paystackInitializeAnswer.safeParse(
    answer.ok && answer.status === 200 ? answer.json : undefined,
  )
  return parsed.success && parsed.data.data.reference === txRef
    ? { accessCode: parsed.data.data.access_code }
    : undefined
}

const openTransfer: (
  ask: AskProvider,
  ...asked: Parameters<Provider['openTransfer']>
) => ReturnType<Provider['openTransfer']> = async (ask, { txRef, amountKobo, customer }, until) => {
  const now = new Date()
  const life = Math.min(LONGEST_LIFE, Math.max(SHORTEST_LIFE, until.getTime() - now.getTime()))
  const answer = await ask('/charge', {
    json: {
      email: customer.email,
      amount: amountKobo,
      reference: txRef,
      bank_transfer: { account_expires_at: after(now, life).toISOString() },
    },
    signal: deadline(),
  })
  const parsed = paystackChargeAnswer.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
  if (!parsed.success || parsed.data.data.reference !== txRef) return undefined
  const { bank, account_number, account_name, account_expires_at } = parsed.data.data
  const expiresAt = new Date(Math.min(Date.parse(account_expires_at), until.getTime()))
  return { bank: bank.name, accountNumber: account_number, accountName: account_name, amountKobo, expiresAt }
}

async function verify(ask: AskProvider, txRef: string): Promise<ReferenceAnswer> {
  const answer = await ask(`/transaction/verify/${encodeURIComponent(txRef)}`, { signal: deadline() })
  if (!answer.ok) return { found: 'unknown', why: answer.why }
  if (isUnknownToPaystack(answer.status, answer.json)) return { found: 'no' }
  const parsed = paystackVerifyAnswer.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success)
    return { found: 'unknown', why: `unexpected answer, status ${answer.status}` }
  const reported = parsed.data.data
  if (reported.reference !== txRef) return { found: 'unknown', why: `answer about ${reported.reference}` }
  if (reported.status === 'abandoned') return { found: 'no' }
  const [transaction] = readAmounts([reported], transactionOfPaystack) ?? []
  return transaction ? { found: 'yes', transaction } : { found: 'unknown', why: 'no amount' }
}

/** GET /transaction, the newest first: what comes in meanwhile shifts the pages, and is then seen twice. */
async function list(ask: AskProvider, since: Date): Promise<PaystackTransaction[] | undefined> {
  const found = new Map<string, PaystackTransaction>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { from: since.toISOString(), perPage: String(PAGE), page: String(page) }
    const answer = await ask('/transaction', { query })
    const parsed = paystackListAnswer.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
    if (!parsed.success) return undefined
    const { data, meta } = parsed.data
    for (const reported of data) found.set(String(reported.id), reported)
    const isLast = typeof meta?.pageCount === 'number' ? page >= meta.pageCount : data.length < PAGE
    if (isLast) return [...found.values()]
  }
  return undefined
}
