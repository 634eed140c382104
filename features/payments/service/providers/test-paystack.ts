import { createHmac, randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import {
  createLedger,
  type DisputeEntry,
  type Entry,
  type RefundEntry,
  type SettlementEntry,
  type Wish,
} from './test-ledger.ts'

/** Keys for tests, in the form of Paystack's test keys. */
export const paystackKeys = {
  publicKey: 'pk_test_0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
  secretKey: 'sk_test_9f8e7d6c5b4a39281706f5e4d3c2b1a076543210',
}

/** A server that speaks Paystack's API as far as we use it, with a ledger of its own, and what a test wants of it. */
export type PaystackStandIn = {
  app: FastifyInstance
  url: string
  ledger: ReturnType<typeof createLedger>
  /** What an unknown reference is answered: 400 with the words seen, or the 404 of its document. */
  unknownAs: 400 | 404
  /** How the list counts its pages. */
  pagesAs: 'count' | 'cursor'
  /** The `authorization` of answers from now on, instead of what the payment's card makes. */
  authorization: unknown
  charge(txRef: string, amountKobo: number, wish?: Wish): Entry
  /** Accounts at banks: their names by code and number. */
  accounts: Map<string, string>
  webhookOf(entry: Entry): { body: string; headers: Record<string, string> }
  /** An event about a refund; its amount is a text, as it is seen. */
  refundEventOf(refund: RefundEntry): { body: string; headers: Record<string, string> }
  sign(body: string): Record<string, string>
  close(): Promise<void>
}

const statuses = { success: 'success', failed: 'failed', pending: 'ongoing' }

/** Starts the stand-in on its own port. Its pop-up script pays when the button is pressed, then calls `onPaid`. */
export async function startPaystack(onPaid: (entry: Entry) => void = () => {}): Promise<PaystackStandIn> {
  const app = fastify()
  const ledger = createLedger()
  const accessCodes = new Map<string, string>()
  const accounts = new Map<string, string>()
  const reported = (entry: Entry) => ({
    id: entry.id,
    domain: 'test',
    status: entry.status,
    reference: entry.txRef,
    receipt_number: null,
    amount: entry.paidKobo,
    message: null,
    gateway_response: entry.status === 'success' ? 'Successful' : 'The transaction was not completed',
    paid_at: entry.status === 'success' ? entry.at.toISOString() : null,
    created_at: entry.at.toISOString(),
    channel: entry.method,
    currency: entry.currency,
    ip_address: '197.210.54.33',
    metadata: '',
    log: null,
    fees: entry.status === 'success' ? entry.feeKobo : null,
    fees_split: null,
    authorization: standIn.authorization === undefined ? authorizationOf(entry) : standIn.authorization,
    customer: { id: 181_873_746, email: 'ada@example.com', customer_code: 'CUS_1rkzaqsv4rrhqo6' },
    plan: null,
    order_id: null,
    paidAt: null,
    createdAt: entry.at.toISOString(),
    requested_amount: entry.askedKobo,
    fees_breakdown: null,
  })
  const authorizationOf = ({ card }: Entry) =>
    card === undefined
      ? {}
      : {
          authorization_code: 'AUTH_8dfhjjdt',
          bin: card.slice(0, 6),
          last4: card.slice(6),
          exp_month: '09',
          exp_year: '2032',
          channel: 'card',
          card_type: 'visa DEBIT',
          bank: 'Test Bank',
          country_code: 'NG',
          brand: 'visa',
          reusable: true,
          signature: `SIG_${createHmac('sha256', 'card').update(card).digest('hex').slice(0, 20)}`,
          account_name: null,
        }
  const refundShape = ({ id, entry, kobo, note, status, at }: RefundEntry) => ({
    id,
    integration: 412_829,
    domain: 'test',
    transaction: entry.id,
    dispute: note === 'dispute' ? id : null,
    amount: kobo,
    deducted_amount: kobo,
    currency: 'NGN',
    channel: 'migs',
    fully_deducted: 1,
    refunded_by: 'shop@example.com',
    refunded_at: null,
    settlement: null,
    customer_note: `Refund for transaction ${entry.txRef}`,
    merchant_note: note,
    created_at: at.toISOString(),
    status,
  })
  const success = (message: string, data: unknown, more: object = {}) => ({
    status: true,
    message,
    data,
    ...more,
  })
  const error = (reply: FastifyReply, status: number, message: string, code = 'invalid_params') =>
    reply.code(status).send({
      status: false,
      message,
      meta: { nextStep: "Ensure that the value(s) you're passing are valid." },
      type: 'validation_error',
      code,
    })

  type Body = Record<string, string | number | undefined>
  type Query = Record<string, string>
  app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${paystackKeys.secretKey}`)
        return error(reply, 401, 'Invalid key', 'invalid_Key')
    })
    const open = (txRef: string, amountKobo: number, status: string, method: string): Entry =>
      ledger.add({
        txRef,
        status,
        askedKobo: amountKobo,
        paidKobo: amountKobo,
        feeKobo: 0,
        currency: 'NGN',
        method,
        at: new Date(),
      })

    api.post<{ Body: Body }>('/transaction/initialize', (request, reply) => {
      const { email, amount, reference } = request.body
      if (!email || !Number.isSafeInteger(amount)) return error(reply, 400, 'Invalid Amount Sent')
      if (ledger.of(String(reference)))
        return error(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference')
      open(String(reference), Number(amount), 'abandoned', 'card')
      const accessCode = randomBytes(8).toString('hex')
      accessCodes.set(accessCode, String(reference))
      const data = {
        authorization_url: `https://checkout.paystack.com/${accessCode}`,
        access_code: accessCode,
        reference,
      }
      return reply.send(success('Authorization URL created', data))
    })
    api.post<{ Body: Body & { bank_transfer?: { account_expires_at: string } } }>(
      '/charge',
      (request, reply) => {
        const { email, amount, reference, bank_transfer: transfer } = request.body
        const life = Date.parse(transfer?.account_expires_at ?? '') - Date.now()
        if (!email || !(life > 14 * 60_000 && life <= 8 * 3_600_000))
          return error(reply, 400, 'account_expires_at must be between 15 minutes and 8 hours')
        if (ledger.of(String(reference)))
          return error(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference')
        open(String(reference), Number(amount), 'pending', 'bank_transfer')
        return reply.send(
          success('Charge attempted', {
            reference,
            status: 'pending_bank_transfer',
            display_text: 'Please make a transfer to the account specified',
            account_name: 'AWORAN CHECKOUT',
            account_number: '1260257501',
            bank: { slug: 'test-bank', name: 'Test Bank', id: 24 },
            account_expires_at: transfer?.account_expires_at,
          }),
        )
      },
    )
    api.get<{ Params: { reference: string } }>('/transaction/verify/:reference', (request, reply) => {
      const entry = ledger.of(request.params.reference)
      if (entry) return reply.send(success('Verification successful', reported(entry)))
      if (standIn.unknownAs === 404)
        return reply.code(404).send({ status: false, message: 'Entity not found' })
      return error(reply, 400, 'Transaction reference not found.', 'transaction_not_found')
    })
    api.get<{ Querystring: Query }>('/transaction', (request, reply) => {
      const { from = '', perPage = '50', page = '1', status: wanted } = request.query
      const all = ledger.entries
        .filter(({ at, status }) => at.toISOString() >= from && (wanted ?? status) === status)
        .toReversed()
      const [size, number] = [Number(perPage), Number(page)]
      const count = {
        total: all.length,
        total_volume: 0,
        skipped: (number - 1) * size,
        perPage,
        page: number,
        pageCount: Math.ceil(all.length / size),
      }
      const meta =
        standIn.pagesAs === 'count' ? count : { next: 'dW5kZWZpbmVk', previous: null, perPage: size }
      const data = all.slice((number - 1) * size, number * size).map(reported)
      return reply.send(success('Transactions retrieved', data, { meta }))
    })
    api.get<{ Querystring: Query }>('/dispute', (request, reply) => {
      const { from = '', perPage = '50', page = '1' } = request.query
      const all = ledger.disputes.filter(({ at }) => at.toISOString() >= from).toReversed()
      const [size, number] = [Number(perPage), Number(page)]
      const shape = ({ id, entry, kobo, status, resolution, at, dueAt }: DisputeEntry) => ({
        id,
        refund_amount: kobo === entry.paidKobo ? null : kobo,
        currency: 'NGN',
        status,
        resolution,
        domain: 'test',
        transaction: { id: entry.id, domain: 'test', reference: entry.txRef, amount: entry.paidKobo },
        transaction_reference: null,
        category: 'fraud',
        due_at: dueAt.toISOString(),
        resolved_at: null,
        evidence: null,
        created_at: at.toISOString(),
      })
      const data = all.slice((number - 1) * size, number * size).map(shape)
      return reply.send(success('Disputes retrieved', data))
    })
    api.get<{ Querystring: Query }>('/settlement', (request, reply) => {
      const { from = '', perPage = '50', page = '1' } = request.query
      const all = ledger.settlements.filter(({ at }) => at.toISOString() >= from).toReversed()
      const [size, number] = [Number(perPage), Number(page)]
      const shape = ({ id, grossKobo, feesKobo, takenKobo, isPaid, at }: SettlementEntry) => ({
        id,
        domain: 'test',
        status: isPaid ? 'success' : 'processing',
        currency: 'NGN',
        integration: 463_433,
        total_amount: grossKobo - feesKobo,
        effective_amount: grossKobo - feesKobo - takenKobo,
        total_fees: feesKobo,
        total_processed: grossKobo,
        deductions: null,
        settlement_date: at.toISOString(),
        settled_by: null,
      })
      const data = all.slice((number - 1) * size, number * size).map(shape)
      return reply.send(success('Settlements retrieved', data))
    })
    api.get<{ Params: { id: string }; Querystring: Query }>(
      '/settlement/:id/transactions',
      (request, reply) => {
        const { perPage = '50', page = '1' } = request.query
        const settlement = ledger.settlements.find(({ id }) => String(id) === request.params.id)
        if (!settlement) return error(reply, 404, 'Settlement not found')
        const [size, number] = [Number(perPage), Number(page)]
        const data = settlement.entries.slice((number - 1) * size, number * size).map(reported)
        return reply.send(success('Transactions retrieved', data))
      },
    )
    api.get<{ Querystring: Query }>('/bank/resolve', (request, reply) => {
      const { account_number: number = '', bank_code: code = '' } = request.query
      const name = accounts.get(`${code} ${number}`)
      return name === undefined
        ? error(reply, 422, 'Could not resolve account name. Check parameters or try again.')
        : reply.send(
            success('Account number resolved', { account_number: number, account_name: name, bank_id: 9 }),
          )
    })
    api.get<{ Querystring: Query }>('/bank', (request, reply) => {
      const bank = (name: string, code: string, nip: string | null, more: object = {}) => ({
        id: 1,
        name,
        slug: code,
        code,
        longcode: '',
        active: true,
        is_deleted: null,
        supports_transfer: true,
        country: 'Nigeria',
        currency: 'NGN',
        type: 'nuban',
        ...(request.query.include_nip_sort_code === 'true' && { nip_sort_code: nip }),
        ...more,
      })
      const pages = [
        [bank('Guaranty Trust Bank', '058', '000013'), bank('Gone Bank', '999', null, { active: false })],
        [bank('OPay Digital Services Limited (OPay)', '999992', '100004')],
      ]
      const isSecond = request.query.next === 'second'
      return reply.send(
        success('Banks retrieved', pages[isSecond ? 1 : 0], {
          meta: { next: isSecond ? null : 'second', previous: null, perPage: 100 },
        }),
      )
    })
    api.post<{ Body: Body }>('/refund', (request, reply) => {
      const entry = ledger.of(String(request.body.transaction))
      if (!entry) return error(reply, 404, 'Transaction not found')
      const left = entry.paidKobo - ledger.refundedOf(entry.id)
      const kobo = Number(request.body.amount ?? left)
      if (entry.status !== 'success' || left === 0)
        return error(reply, 400, 'Transaction has been fully reversed')
      if (kobo > left) return error(reply, 400, 'Refund amount cannot be greater than transaction amount')
      const note = String(request.body.merchant_note ?? '')
      const refund = { id: ledger.nextId(), entry, kobo, note, status: 'pending', at: new Date() }
      ledger.refunds.push(refund)
      const transaction = { id: entry.id, reference: entry.txRef, amount: entry.paidKobo, currency: 'NGN' }
      return reply.send(
        success('Refund has been queued for processing', { ...refundShape(refund), transaction }),
      )
    })
    api.get<{ Querystring: Query }>('/refund', (request, reply) => {
      const { from = '', perPage = '50', page = '1' } = request.query
      const all = ledger.refunds.filter(({ at }) => at.toISOString() >= from).toReversed()
      const [size, number] = [Number(perPage), Number(page)]
      const data = all.slice((number - 1) * size, number * size).map(refundShape)
      return reply.send(success('Refunds retrieved', data))
    })
  })

  app.get('/v2/inline.js', (_request, reply) => reply.type('text/javascript').send(inlineScript(standIn.url)))
  app.get<{ Params: { code: string } }>('/checkout/:code', (request, reply) =>
    reply.type('text/html').send(checkoutPage(accessCodes.has(request.params.code))),
  )
  app.post<{ Params: { code: string } }>('/checkout/:code', (request, reply) => {
    const entry = ledger.of(accessCodes.get(request.params.code) ?? '')
    if (!entry) return reply.code(404).send({})
    entry.status = 'success'
    onPaid(entry)
    return reply.send({ id: entry.id, reference: entry.txRef, message: 'Approved' })
  })

  const sign = (body: string) => ({
    'x-paystack-signature': createHmac('sha512', paystackKeys.secretKey).update(body).digest('hex'),
  })
  const standIn: PaystackStandIn = {
    app,
    url: '',
    ledger,
    accounts,
    unknownAs: 400,
    pagesAs: 'count',
    authorization: undefined,
    charge: (
      txRef,
      amountKobo,
      { outcome = 'success', paidKobo = amountKobo, currency = 'NGN', at, feeKobo, card } = {},
    ) => {
      const known = ledger.of(txRef)
      const entry = {
        txRef,
        status: statuses[outcome],
        askedKobo: amountKobo,
        paidKobo,
        feeKobo: feeKobo ?? Math.round(paidKobo * 0.015),
        currency,
        method: known?.method ?? 'card',
        card,
        at: at ?? known?.at ?? new Date(),
      }
      return known ? Object.assign(known, entry) : ledger.add(entry)
    },
    webhookOf: (entry) => {
      // For success only; the other names are not Paystack's, and show that none of them is believed.
      const event = entry.status === 'success' ? 'charge.success' : `charge.${entry.status}`
      const body = JSON.stringify({ event, data: reported(entry) })
      return { body, headers: sign(body) }
    },
    refundEventOf: ({ entry, kobo, status }) => {
      const body = JSON.stringify({
        event: `refund.${status}`,
        data: {
          status,
          transaction_reference: entry.txRef,
          refund_reference: status === 'processed' ? '132013318360' : null,
          amount: String(kobo),
          currency: 'NGN',
          processor: 'mpgs_zen',
          customer: { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' },
          integration: 412_829,
          domain: 'test',
        },
      })
      return { body, headers: sign(body) }
    },
    sign,
    close: () => app.close(),
  }
  standIn.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return standIn
}

/** A pop-up like Paystack's as seen from a page: a frame of its own host over everything. */
const inlineScript = (url: string) => `window.PaystackPop = class {
  resumeTransaction(accessCode, { onSuccess, onCancel }) {
    const frame = document.createElement('iframe')
    frame.title = 'Paystack checkout'
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff'
    frame.src = '${url}/checkout/' + accessCode
    document.body.append(frame)
    window.addEventListener('message', ({ origin, data }) => {
      if (origin !== '${url}') return
      frame.remove()
      if (data === 'close') onCancel()
      else onSuccess(data)
    })
  }
}`

const checkoutPage = (isKnown: boolean) => `<!doctype html><html lang="en"><title>Checkout</title>
<p>${isKnown ? 'Test card ready' : 'Unknown access code'}</p>
<button ${isKnown ? '' : 'disabled'} id="pay">Pay now</button><button id="cancel">Cancel payment</button>
<script>
const say = (data) => parent.postMessage(data, '*')
pay.onclick = async () => say(await (await fetch(location.pathname, { method: 'POST' })).json())
cancel.onclick = () => say('close')
</script></html>`
