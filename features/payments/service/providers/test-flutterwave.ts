import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { payloadHashOf } from './flutterwave-pop-up.ts'
import {
  createLedger,
  type DisputeEntry,
  type Entry,
  type RefundEntry,
  type SettlementEntry,
  type Wish,
} from './test-ledger.ts'

/** Keys for tests, in the form of Flutterwave's test keys. */
export const flutterwaveKeys = {
  publicKey: 'FLWPUBK_TEST-0a1b2c3d4e5f60718293a4b5c6d7e8f9-X',
  secretKey: 'FLWSECK_TEST-9f8e7d6c5b4a39281706f5e4d3c2b1a0-X',
  webhookSecret: 'a-long-random-hash-27f1',
}

/** How numbers are written: 100, '100' or '100.00'. All three are seen. */
export type NumberFormat = 'number' | 'text' | 'decimals'

/** A server that speaks Flutterwave's v3 as far as we use it, with a ledger of its own, and what a test wants of it. */
export type FlutterwaveStandIn = {
  app: FastifyInstance
  url: string
  ledger: ReturnType<typeof createLedger>
  /** How amounts are written from now on. */
  format: NumberFormat
  /** Whether the payer pays the fee, on top of the charge. */
  payerBearsFee: boolean
  /** The `card` of answers from now on, instead of what the payment's card makes. */
  card: unknown
  charge(txRef: string, amountKobo: number, wish?: Wish): Entry
  /** Accounts at banks: their names by code and number. */
  accounts: Map<string, string>
  /** The webhook about a payment; its header carries the secret itself. */
  webhookOf(entry: Entry): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

const statuses = { success: 'successful', failed: 'failed', pending: 'pending' }
const PAGE = 10
const REFUND_PAGE = 20

/** Starts the stand-in on its own port. Its pop-up script pays when the button is pressed, then calls `onPaid`. */
export async function startFlutterwave(
  onPaid: (entry: Entry) => void = () => {},
): Promise<FlutterwaveStandIn> {
  const app = fastify()
  const ledger = createLedger()
  const accounts = new Map<string, string>()
  const naira = (kobo: number) => {
    if (standIn.format === 'number') return kobo / 100
    return standIn.format === 'text' ? String(kobo / 100) : (kobo / 100).toFixed(2)
  }
  const cardOf = ({ card }: Entry) =>
    card === undefined
      ? undefined
      : {
          first_6digits: card.slice(0, 6),
          last_4digits: card.slice(6),
          issuer: 'MASTERCARD  CREDIT',
          country: 'NG',
          type: 'MASTERCARD',
          expiry: '09/32',
        }
  const reported = (entry: Entry) => ({
    id: entry.id,
    tx_ref: entry.txRef,
    flw_ref: `FLW-MOCK-${entry.id}`,
    device_fingerprint: 'N/A',
    amount: naira(entry.paidKobo),
    currency: entry.currency,
    charged_amount: naira(entry.paidKobo + (standIn.payerBearsFee ? entry.feeKobo : 0)),
    app_fee: entry.status === 'pending' ? null : naira(entry.feeKobo),
    merchant_fee: 0,
    processor_response: entry.status === 'failed' ? 'Insufficient funds' : 'Approved',
    auth_model: 'PIN',
    ip: '197.210.54.33',
    narration: 'CARD Transaction ',
    status: entry.status,
    payment_type: entry.method,
    created_at: entry.at.toISOString(),
    account_id: 17_321,
    card: standIn.card === undefined ? cardOf(entry) : standIn.card,
    meta: null,
    amount_settled: naira(entry.paidKobo - entry.feeKobo),
    customer: { id: 216_519_823, name: 'Ada Obi', phone_number: 'N/A', email: 'ada@example.com' },
  })
  const refundShape = ({ id, entry, kobo, note, status, at }: RefundEntry) => ({
    id,
    amount_refunded: naira(kobo),
    status,
    flw_ref: `FLW-MOCK-${entry.id}`,
    comment: note,
    settlement_id: 'NEW',
    meta: '{"source":"availablebalance"}',
    created_at: at.toISOString(),
    account_id: 17_321,
    transaction_id: entry.id,
  })
  const success = (message: string, data: unknown, more: object = {}) => ({
    status: 'success',
    message,
    ...more,
    data,
  })
  const error = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send({ status: 'error', message, data: null })
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const paged = <One>(all: One[], page: number, size: number) => ({
    data: all.slice((page - 1) * size, page * size),
    meta: {
      page_info: {
        total: all.length,
        current_page: page,
        total_pages: Math.ceil(all.length / size),
        page_size: size,
      },
    },
  })

  type Query = Record<string, string>
  type Body = Record<string, string | number>
  app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${flutterwaveKeys.secretKey}`)
          return error(reply, 401, 'Invalid authorization key')
      })
      api.get<{ Querystring: Query }>('/transactions/verify_by_reference', (request, reply) => {
        const entry = ledger.of(request.query.tx_ref ?? '')
        if (!entry) return error(reply, 400, 'No transaction was found for this id')
        return reply.send(success('Transaction fetched successfully', reported(entry)))
      })
      api.get<{ Params: { id: string } }>('/transactions/:id/verify', (request, reply) => {
        const entry = ledger.byId(request.params.id)
        if (!entry) return error(reply, 400, 'No transaction was found for this id')
        return reply.send(success('Transaction fetched successfully', reported(entry)))
      })
      api.get<{ Querystring: Query }>('/transactions', (request, reply) => {
        const { from = '2020-01-01', to = '2999-01-01', page = '1', tx_ref } = request.query
        const all = ledger.entries
          .filter(({ at, txRef }) => day(at) >= from && day(at) <= to && (tx_ref ?? txRef) === txRef)
          .toReversed()
        const { data, meta } = paged(all.map(reported), Number(page), PAGE)
        // The list has ids as texts.
        return reply.send(
          success(
            'Transactions fetched',
            data.map((one) => Object.assign(one, { id: String(one.id) })),
            { meta },
          ),
        )
      })
      api.post<{ Params: { id: string }; Body: Body }>('/transactions/:id/refund', (request, reply) => {
        const entry = ledger.byId(request.params.id)
        if (!entry) return error(reply, 400, 'No transaction was found for this id')
        const kobo = Math.round(Number(request.body.amount) * 100)
        if (entry.status !== 'successful' && entry.status !== 'completed')
          return error(reply, 400, 'Only successful transactions can be refunded')
        if (kobo > entry.paidKobo - ledger.refundedOf(entry.id))
          return error(reply, 400, 'Refund amount is more than the transaction amount')
        const note = String(request.body.comments ?? '')
        const refund = { id: ledger.nextId(), entry, kobo, note, status: 'completed', at: new Date() }
        ledger.refunds.push(refund)
        return reply.send(
          success('Transaction refund initiated', {
            id: refund.id,
            account_id: 17_321,
            tx_id: entry.id,
            flw_ref: `FLW-MOCK-${entry.id}`,
            wallet_id: 74_639,
            amount_refunded: naira(kobo),
            status: 'completed',
            destination: 'payment_source',
            meta: { source: 'availablebalance' },
            created_at: refund.at.toISOString(),
          }),
        )
      })
      api.get<{ Querystring: Query }>('/refunds', (request, reply) => {
        const { from = '2020-01-01', page = '1' } = request.query
        const all = ledger.refunds.filter(({ at }) => day(at) >= from).toReversed()
        const { data, meta } = paged(all.map(refundShape), Number(page), REFUND_PAGE)
        return reply.send(success('Refunds fetched', data, { meta }))
      })
      api.get<{ Querystring: Query }>('/chargebacks', (request, reply) => {
        const { from = '2020-01-01', page = '1', status: wanted = 'lost' } = request.query
        const all = ledger.disputes.filter(({ at, status }) => day(at) >= from && status === wanted)
        const shape = ({ id, entry, kobo, status, at, dueAt }: DisputeEntry) => ({
          id,
          amount: naira(kobo),
          flw_ref: `FLW-MOCK-${entry.id}`,
          status,
          stage: 'new',
          comment: 'Product/service not received',
          meta: { uploaded_proof: null, history: [] },
          due_date: dueAt.toISOString(),
          settlement_id: 'N/A',
          created_at: at.toISOString(),
          transaction_id: entry.id,
          tx_ref: entry.txRef,
        })
        const { data, meta } = paged(all.map(shape), Number(page), REFUND_PAGE)
        return reply.send(success('Chargebacks fetched', data, { meta }))
      })
      api.get<{ Querystring: Query }>('/settlements', (request, reply) => {
        const { from = '2020-01-01', page = '1' } = request.query
        const shape = ({ id, grossKobo, feesKobo, takenKobo, isPaid, at }: SettlementEntry) => ({
          id,
          account_id: 73_362,
          settlement_account: '0031318432',
          bank_code: '063',
          transaction_date: at.toISOString(),
          due_date: at.toISOString(),
          processed_date: null,
          status: isPaid ? 'completed' : 'pending',
          is_local: true,
          currency: 'NGN',
          gross_amount: naira(grossKobo),
          app_fee: naira(feesKobo),
          merchant_fee: 0,
          chargeback: 0,
          refund: naira(takenKobo),
          stampduty_charge: 0,
          net_amount: naira(grossKobo - feesKobo - takenKobo),
          transaction_count: 1,
          processor_ref: null,
          disburse_ref: isPaid ? `FLW-${id}` : null,
          disburse_message: null,
          channel: 'web',
          destination: 'account',
          flag_message: null,
          meta: null,
        })
        const all = ledger.settlements.filter(({ at }) => day(at) >= from).map(shape)
        const { data, meta } = paged(all, Number(page), REFUND_PAGE)
        return reply.send(success('Settlements fetched', data, { meta }))
      })
      api.get<{ Params: { id: string } }>('/settlements/:id', (request, reply) => {
        const settlement = ledger.settlements.find(({ id }) => String(id) === request.params.id)
        if (!settlement) return error(reply, 400, 'No settlement found')
        const transactions = settlement.entries.map(({ id, txRef, paidKobo, feeKobo, status }) => ({
          customer_email: 'ada@example.com',
          flw_ref: `FLW-MOCK-${id}`,
          tx_ref: txRef,
          id,
          charged_amount: naira(paidKobo),
          // In two parts.
          app_fee: naira(feeKobo - 1),
          merchant_fee: naira(1),
          stampduty_charge: null,
          settlement_amount: naira(paidKobo - feeKobo),
          status,
          payment_entity: 'card',
          transaction_date: '2026-12-30',
          currency: 'NGN',
        }))
        return reply.send(success('Settlement fetched', { id: settlement.id, transactions }))
      })
      api.post<{ Body: Body }>('/accounts/resolve', (request, reply) => {
        const { account_number: number, account_bank: code } = request.body
        const name = accounts.get(`${code} ${number}`)
        return name === undefined
          ? error(reply, 400, 'Sorry, recipient account could not be validated. Please try again')
          : reply.send(success('Account details fetched', { account_number: number, account_name: name }))
      })
      api.get('/banks/NG', (_request, reply) =>
        reply.send(
          success('Banks fetched successfully', [
            { id: 132, code: '100004', name: 'OPay Digital Services Limited (OPay)' },
            { id: 9, code: '058', name: 'GTBank Plc' },
          ]),
        ),
      )
      api.post<{ Body: Body }>('/virtual-account-numbers', (request, reply) => {
        const { email, amount, tx_ref: txRef } = request.body
        if (!email || !amount || !txRef) return error(reply, 400, 'email is required')
        const kobo = Math.round(Number(amount) * 100)
        const time = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
        // Lagos time, without saying so.
        const now = Date.now() + 3_600_000
        return reply.send(
          success('Virtual account created', {
            response_code: '02',
            response_message: 'Transaction in progress',
            flw_ref: 'UAYF2045178111012980726935',
            order_ref: 'URF_1781110128750_5918935',
            account_number: '9519802749',
            frequency: 'N/A',
            bank_name: 'Flutterwave MFB',
            created_at: time(now),
            expiry_date: time(now + 3_600_000),
            note: 'Please make a bank transfer to Aworan FLW',
            amount: ((standIn.payerBearsFee ? kobo + 1_40 : kobo) / 100).toFixed(2),
          }),
        )
      })
    },
    { prefix: '/v3' },
  )

  app.get('/v3.js', (_request, reply) => reply.type('text/javascript').send(checkoutScript(standIn.url)))
  app.get<{ Querystring: Query }>('/hosted', (request, reply) => {
    const query = request.query
    const { amount = '', currency = '', email = '', tx_ref: txRef = '' } = query
    const isRight =
      query.payload_hash === payloadHashOf(flutterwaveKeys.secretKey, { amount, currency, email, txRef })
    return reply.type('text/html').send(hostedPage(isRight))
  })
  app.post<{ Body: Body }>('/hosted', (request, reply) => {
    const { tx_ref, amount } = request.body
    const entry = standIn.charge(String(tx_ref), Math.round(Number(amount) * 100))
    onPaid(entry)
    return reply.send({ status: entry.status, tx_ref, transaction_id: entry.id })
  })

  const standIn: FlutterwaveStandIn = {
    app,
    url: '',
    ledger,
    accounts,
    format: 'number',
    payerBearsFee: false,
    card: undefined,
    charge: (
      txRef,
      amountKobo,
      { outcome = 'success', paidKobo = amountKobo, currency = 'NGN', at, feeKobo, card } = {},
    ) =>
      ledger.add({
        txRef,
        status: statuses[outcome],
        askedKobo: amountKobo,
        paidKobo,
        feeKobo: feeKobo ?? Math.round(paidKobo * 0.014),
        currency,
        method: 'card',
        card,
        at: at ?? new Date(),
      }),
    webhookOf: (entry) => ({
      body: JSON.stringify({ event: 'charge.completed', data: reported(entry) }),
      headers: { 'verif-hash': flutterwaveKeys.webhookSecret },
    }),
    close: () => app.close(),
  }
  standIn.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return standIn
}

/** A checkout like Flutterwave's as seen from a page: a frame of its own host over everything, that calls back and can be closed. */
const checkoutScript = (url: string) => `window.FlutterwaveCheckout = (options) => {
  const frame = document.createElement('iframe')
  frame.title = 'Flutterwave checkout'
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff'
  const { amount, currency, tx_ref, payload_hash, customer } = options
  frame.src = '${url}/hosted?' + new URLSearchParams({ amount, currency, tx_ref, payload_hash, email: customer.email })
  document.body.append(frame)
  const close = () => { frame.remove(); options.onclose() }
  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== '${url}') return
    if (data === 'close') close()
    else options.callback(data)
  })
  return { close }
}`

const hostedPage = (isRight: boolean) => `<!doctype html><html lang="en"><title>Checkout</title>
<p>${isRight ? 'Test card ready' : 'Integrity check failed'}</p>
<button ${isRight ? '' : 'disabled'} id="pay">Pay now</button><button id="cancel">Cancel payment</button>
<script>
const query = Object.fromEntries(new URLSearchParams(location.search))
const say = (data) => parent.postMessage(data, '*')
pay.onclick = async () => say(await (await fetch('/hosted', { method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify(query) })).json())
cancel.onclick = () => say('close')
</script></html>`
