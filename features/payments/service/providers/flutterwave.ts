import { DAY, HOUR } from '../../../../kernel/clock.ts'
import { decimalOf } from '../../../../kernel/money.ts'
import { ok, refuse } from '../../../../kernel/result.ts'
import type { Provider, ProviderEvent, ReferenceAnswer } from '../../context/provider.ts'
import { koboOfNaira } from './amounts.ts'
import { listFlutterwaveBanks, resolveAtFlutterwave } from './flutterwave-banks.ts'
import { type FlutterwavePopUpOptions, flutterwavePopUp } from './flutterwave-pop-up.ts'
import { refundAtFlutterwave } from './flutterwave-refund.ts'
import { listFlutterwaveSettled, listFlutterwaveSettlements } from './flutterwave-settlements.ts'
import {
  type FlutterwaveTransaction,
  flutterwaveAccountAnswer,
  flutterwaveListAnswer,
  flutterwaveUnknownReference,
  flutterwaveVerifyAnswer,
  flutterwaveWebhook,
  transactionOfFlutterwave,
} from './flutterwave-shapes.ts'
import { listFlutterwaveTakings } from './flutterwave-takings.ts'
import { type Api, type AskProvider, askerOf, deadline } from './http.ts'
import { readAmounts } from './shapes.ts'
import { isExpected, jsonIn } from './signature.ts'

/** Where Flutterwave is, what its pop-up says of us, and the keys of its dashboard; `webhookSecret` is its "secret hash". */
export type FlutterwaveOptions = Api & FlutterwavePopUpOptions & { webhookSecret: string }

const MOST_PAGES = 1_000

/**
 * Flutterwave v3, in naira. A 503 may follow a made charge, so it is 'unknown'. Webhooks carry the secret itself, so
 * readers can forge them: hints. Throws on empty keys.
 */
export function createFlutterwaveProvider(options: FlutterwaveOptions): Provider {
  const { publicKey, secretKey, webhookSecret } = options
  if (!publicKey || !secretKey || !webhookSecret) throw new Error('Flutterwave needs all of its keys')
  const ask = askerOf(options)
  return {
    name: 'flutterwave',
    publicKey,
    createAttempt: async (charge) => ({ kind: 'page', page: flutterwavePopUp(options, charge) }),
    openTransfer: (charge, until) => openTransfer(ask, charge, until),
    verifyByReference: (txRef) => verify(ask, txRef),
    listSince: async (since) => {
      const until = new Date(Math.max(Date.now(), since.getTime()) + DAY)
      const reported = await list(ask, { from: dayOf(since), to: dayOf(until) })
      const recent = reported
        ?.filter(({ created_at }) => !(Date.parse(created_at) < since.getTime()))
        .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
      return recent && readAmounts(recent, transactionOfFlutterwave)
    },
    listTakings: (since) => listFlutterwaveTakings(ask, since),
    listSettlements: (since) => listFlutterwaveSettlements(ask, since),
    listSettled: (settlementId) => listFlutterwaveSettled(ask, settlementId),
    refund: (refund) => refundAtFlutterwave(ask, refund),
    resolveAccount: (bank, number) => resolveAtFlutterwave(ask, bank, number),
    listBanks: () => listFlutterwaveBanks(ask),
    parseWebhook: (rawBody, headers) => {
      if (!isExpected(headers['verif-hash'], webhookSecret)) return refuse('signature_wrong')
      const body = flutterwaveWebhook.safeParse(jsonIn(rawBody))
      if (!body.success) return refuse('malformed')
      const { event, data } = body.data
      return ok({
        about: aboutOf(event),
        type: event,
        providerId: String(data.id ?? ''),
        status: data.status ?? '',
        txRef: data.tx_ref ?? null,
      })
    },
  }
}

/** Its documents name no event of a chargeback; public records of one have the word in it. */
function aboutOf(event: string): ProviderEvent['about'] {
  if (/charge-?back|dispute/i.test(event)) return 'dispute'
  return event.startsWith('refund') ? 'refund' : 'charge'
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

async function verify(ask: AskProvider, txRef: string): Promise<ReferenceAnswer> {
  const signal = deadline()
  const answer = await ask('/v3/transactions/verify_by_reference', { query: { tx_ref: txRef }, signal })
  if (!answer.ok) return { found: 'unknown', why: answer.why }
  if (
    (answer.status === 400 || answer.status === 404) &&
    flutterwaveUnknownReference.safeParse(answer.json).success
  )
    return { found: 'no' }
  const parsed = flutterwaveVerifyAnswer.safeParse(answer.json)
  if (answer.status !== 200 || !parsed.success)
    return { found: 'unknown', why: `unexpected answer, status ${answer.status}` }
  const reported = parsed.data.data
  if (reported.tx_ref !== txRef) return { found: 'unknown', why: `answer about ${reported.tx_ref}` }
  const [transaction] = readAmounts([reported], transactionOfFlutterwave) ?? []
  if (!transaction) return { found: 'unknown', why: 'no amount' }
  if (transaction.state !== 'failed') return { found: 'yes', transaction }
  // A card may be refused before another one succeeds under the same reference: a "failed" has to be the last word.
  const tries = await list(ask, { tx_ref: txRef, from: dayOf(new Date(createdAt(reported) - DAY)) }, signal)
  const others = tries && readAmounts(tries, transactionOfFlutterwave)
  if (!others) return { found: 'unknown', why: 'refused, and its other tries are not known' }
  const mine = others.filter((one) => one.txRef === txRef)
  const better =
    mine.find(({ state }) => state === 'success') ?? mine.find(({ state }) => state === 'pending')
  return { found: 'yes', transaction: better ?? transaction }
}

function createdAt({ created_at }: FlutterwaveTransaction): number {
  const at = Date.parse(created_at)
  return Number.isNaN(at) ? Date.now() - 90 * DAY : at
}

async function list(
  ask: AskProvider,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<FlutterwaveTransaction[] | undefined> {
  const found = new Map<string, FlutterwaveTransaction>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask('/v3/transactions', {
      query: { ...query, page: String(page) },
      ...(signal && { signal }),
    })
    const parsed = flutterwaveListAnswer.safeParse(
      answer.ok && answer.status === 200 ? answer.json : undefined,
    )
    if (!parsed.success) return undefined
    for (const reported of parsed.data.data) found.set(String(reported.id), reported)
    if (page >= parsed.data.meta.page_info.total_pages) return [...found.values()]
  }
  return undefined
}

async function openTransfer(
  ask: AskProvider,
  { txRef, amountKobo, customer }: Parameters<Provider['openTransfer']>[0],
  until: Date,
): ReturnType<Provider['openTransfer']> {
  const asked = Date.now()
  const json = { email: customer.email, amount: Number(decimalOf(amountKobo)), tx_ref: txRef }
  const answer = await ask('/v3/virtual-account-numbers', { json, signal: deadline() })
  const parsed = flutterwaveAccountAnswer.safeParse(
    answer.ok && answer.status === 200 ? answer.json : undefined,
  )
  if (!parsed.success) return undefined
  const { account_number, bank_name, note, amount, created_at, expiry_date } = parsed.data.data
  try {
    return {
      bank: bank_name,
      accountNumber: account_number,
      accountName: note?.replace(/^please make a bank transfer to /i, '') ?? '',
      amountKobo: koboOfNaira(amount),
      expiresAt: new Date(Math.min(asked + lifeOf(created_at, expiry_date), until.getTime())),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** How long an account lives. Its times have no zone (some are UTC, some Lagos time), so only their difference says something. */
function lifeOf(from: string, to: string): number {
  const life = Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)
  return life > 0 && life <= HOUR ? life : HOUR
}
