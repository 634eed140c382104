import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { testDatabase } from '../../../../platform/db/test-database.ts'
import { startTestSandbox, testSecrets } from '../../../../sandbox/test-sandbox.ts'
import type { Provider } from '../../context/provider.ts'
import { createFlutterwaveProvider } from './flutterwave.ts'
import { createPaystackProvider } from './paystack.ts'
import { createSandboxProvider } from './sandbox.ts'
import { flutterwaveKeys, startFlutterwave } from './test-flutterwave.ts'
import { type Gate, openGate } from './test-gate.ts'
import type { createLedger, Wish } from './test-ledger.ts'
import { paystackKeys, startPaystack } from './test-paystack.ts'

export type Hook = { body: string; headers: Record<string, string> }

/** A provider behind a gate, and the other side of it: what payers, and the provider itself, do. */
export type Subject = {
  provider: Provider
  /** The same, without patience. */
  hasty: Provider
  gate: Gate
  /** Makes a payment, or tries to. Returns the provider's id of it. */
  charge(txRef: string, amountKobo: number, wish?: Wish): Promise<string>
  /** The webhook about the newest payment of a reference. */
  webhook(txRef: string): Promise<Hook>
  /** Headers of any body, as the provider would sign it. */
  sign(body: string): Record<string, string>
  /** What was given back of a payment. */
  refundedKobo(providerId: string): Promise<number>
  /** The payer's bank disputes a payment, or a part of it, until a day. Returns the case's id. */
  dispute(providerId: string, kobo: number, until: Date): Promise<string>
  /** The payer's bank decides about a dispute. */
  decide(caseId: string, outcome: 'won' | 'lost'): Promise<void>
  /** Refunds in the provider's dashboard. */
  refundByHand(providerId: string, kobo: number): Promise<void>
  /** The provider calls a payment reversed from now on. */
  reverse(providerId: string): Promise<void>
  /** The provider pays what is there to our bank, or means to. */
  settle(isPaid: boolean): Promise<void>
  /** Lets refunds that were taken on come to their end. */
  finishRefunds(): Promise<void>
  /** Opens an account at Guaranty Trust Bank or OPay. */
  openAccount(bank: 'GTB' | 'OPay', number: string, name: string): Promise<void>
  close(): Promise<void>
}

const hasty = { timeoutMs: 200 }

async function openSandbox(): Promise<Subject> {
  const t = await testDatabase()
  const sandbox = await startTestSandbox(t.db, 'http://127.0.0.1:9/hook')
  const gate = await openGate(sandbox.url)
  const options = { apiUrl: gate.url, popUpUrl: '/pop-up', ...testSecrets }
  const outcomes = { success: 'successful', failed: 'failed', pending: 'pending' }
  const sign = (body: string) => ({
    'x-sandbox-signature': createHmac('sha256', testSecrets.webhookSecret).update(body).digest('hex'),
  })
  return {
    provider: createSandboxProvider(options),
    hasty: createSandboxProvider({ ...options, ...hasty }),
    gate,
    sign,
    charge: async (
      txRef,
      amountKobo,
      { outcome = 'success', paidKobo = amountKobo, currency = 'NGN', at, card } = {},
    ) => {
      const { json } = await sandbox.call('/v3/charges', {
        tx_ref: txRef,
        amount: amountKobo / 100,
        currency: 'NGN',
        outcome: outcomes[outcome],
        charged: { amount: paidKobo / 100, currency },
        card,
        webhook: { drop: true },
      })
      const { id } = json.data as { id: number }
      if (at) await sql`update sandbox.charge set created_at = ${at} where id = ${id}`.execute(t.db)
      return String(id)
    },
    webhook: async (txRef) => {
      const { json } = await sandbox.call(`/v3/transactions/verify_by_reference?tx_ref=${txRef}`)
      const body = JSON.stringify({ event: 'charge.completed', data: json.data })
      return { body, headers: sign(body) }
    },
    refundedKobo: async (providerId) => {
      const { rows } = await sql<{ kobo: number }>`select refunded_kobo as kobo from sandbox.charge
        where id = ${providerId}`.execute(t.db)
      return Number(rows[0]?.kobo)
    },
    dispute: async (providerId, kobo, until) => {
      const body = { amount: kobo / 100, due_date: until.toISOString(), webhook: { drop: true } }
      const { json } = await sandbox.call(`/v3/transactions/${providerId}/chargebacks`, body)
      return String((json.data as { id: number }).id)
    },
    decide: async (caseId, outcome) =>
      void (await sandbox.call(`/v3/chargebacks/${caseId}/decide`, {
        status: outcome,
        webhook: { drop: true },
      })),
    refundByHand: async (providerId, kobo) =>
      void (await sandbox.call(`/v3/transactions/${providerId}/refund`, {
        amount: kobo / 100,
        webhook: { drop: true },
      })),
    reverse: async (providerId) =>
      void (await sandbox.call(`/v3/charges/${providerId}/reverse`, { webhook: { drop: true } })),
    settle: async (isPaid) =>
      void (await sandbox.call('/v3/settlements', { status: isPaid ? 'completed' : 'pending' })),
    finishRefunds: async () => {},
    openAccount: async (bank, number, name) => {
      const bank_code = bank === 'GTB' ? '058' : '999992'
      await sandbox.call('/v3/accounts', { bank_code, account_number: number, account_name: name })
    },
    close: async () => {
      await gate.close()
      await sandbox.close()
      await t.drop()
    },
  }
}

type Words = { status: string; resolution: string | null }

/** What happens to money in a stand-in's ledger, whose provider has these words for it. */
function takingsIn(
  ledger: ReturnType<typeof createLedger>,
  words: { open: Words; won: Words; lost: Words; refunded: string },
): Pick<Subject, 'dispute' | 'decide' | 'refundByHand' | 'reverse'> {
  const entryOf = (id: string) => {
    const entry = ledger.byId(id)
    if (!entry) throw new Error(`no payment ${id}`)
    return entry
  }
  return {
    dispute: async (providerId, kobo, dueAt) => {
      const entry = entryOf(providerId)
      const made = { id: ledger.nextId(), entry, kobo, at: entry.at, dueAt, ...words.open }
      ledger.disputes.push(made)
      return String(made.id)
    },
    decide: async (caseId, outcome) => {
      const dispute = ledger.disputes.find(({ id }) => String(id) === caseId)
      if (!dispute) throw new Error(`no dispute ${caseId}`)
      Object.assign(dispute, words[outcome])
      if (outcome !== 'lost') return
      // What a lost dispute takes is in the list of refunds too, where the provider has it there.
      if (words.refunded === 'processed')
        ledger.refunds.push({ ...dispute, id: ledger.nextId(), note: 'dispute', status: words.refunded })
    },
    refundByHand: async (providerId, kobo) => {
      const entry = entryOf(providerId)
      ledger.refunds.push({
        id: ledger.nextId(),
        entry,
        kobo,
        note: '',
        status: words.refunded,
        at: entry.at,
      })
    },
    reverse: async (providerId) => void (entryOf(providerId).status = 'reversed'),
  }
}

const resolved = (resolution: string): Words => ({ status: 'resolved', resolution })
const inOneWord = (status: string): Words => ({ status, resolution: null })

async function openFlutterwave(): Promise<Subject> {
  const standIn = await startFlutterwave()
  const gate = await openGate(standIn.url)
  const options = {
    apiUrl: gate.url,
    scriptUrl: `${standIn.url}/v3.js`,
    shopName: 'Àwòrán',
    ...flutterwaveKeys,
  }
  return {
    provider: createFlutterwaveProvider(options),
    hasty: createFlutterwaveProvider({ ...options, ...hasty }),
    gate,
    charge: async (...asked) => String(standIn.charge(...asked).id),
    webhook: async (txRef) => {
      const entry = standIn.ledger.of(txRef)
      if (!entry) throw new Error(`nobody paid ${txRef}`)
      return standIn.webhookOf(entry)
    },
    sign: () => ({ 'verif-hash': flutterwaveKeys.webhookSecret }),
    refundedKobo: async (providerId) => standIn.ledger.refundedOf(Number(providerId)),
    ...takingsIn(standIn.ledger, {
      open: inOneWord('initiated'),
      won: inOneWord('won'),
      lost: inOneWord('lost'),
      refunded: 'completed-mpgs',
    }),
    settle: async (isPaid) => standIn.ledger.settle(isPaid),
    finishRefunds: async () => {
      for (const refund of standIn.ledger.refunds) refund.status = 'completed-mpgs'
    },
    openAccount: async (bank, number, name) =>
      void standIn.accounts.set(`${bank === 'GTB' ? '058' : '100004'} ${number}`, name),
    close: async () => {
      await gate.close()
      await standIn.close()
    },
  }
}

async function openPaystack(): Promise<Subject> {
  const standIn = await startPaystack()
  const gate = await openGate(standIn.url)
  const options = { apiUrl: gate.url, scriptUrl: `${standIn.url}/v2/inline.js`, ...paystackKeys }
  return {
    provider: createPaystackProvider(options),
    hasty: createPaystackProvider({ ...options, ...hasty }),
    gate,
    charge: async (...asked) => String(standIn.charge(...asked).id),
    webhook: async (txRef) => {
      const entry = standIn.ledger.of(txRef)
      if (!entry) throw new Error(`nobody paid ${txRef}`)
      return standIn.webhookOf(entry)
    },
    sign: standIn.sign,
    refundedKobo: async (providerId) => standIn.ledger.refundedOf(Number(providerId)),
    ...takingsIn(standIn.ledger, {
      open: inOneWord('awaiting-merchant-feedback'),
      won: resolved('declined'),
      lost: resolved('merchant-accepted'),
      refunded: 'processed',
    }),
    settle: async (isPaid) => standIn.ledger.settle(isPaid),
    finishRefunds: async () => {
      for (const refund of standIn.ledger.refunds) refund.status = 'processed'
    },
    openAccount: async (bank, number, name) =>
      void standIn.accounts.set(`${bank === 'GTB' ? '058' : '999992'} ${number}`, name),
    close: async () => {
      await gate.close()
      await standIn.close()
    },
  }
}

/** The providers there are, by name. */
export const subjects: [name: string, open: () => Promise<Subject>][] = [
  ['sandbox', openSandbox],
  ['flutterwave', openFlutterwave],
  ['paystack', openPaystack],
]
