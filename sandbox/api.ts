import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { koboOf, nairaOf } from '../kernel/money.ts'
import type { Db } from '../platform/db/index.ts'
import { isSameSecret } from '../platform/http/secret.ts'
import { read, sendData, sendProblem } from './answer.ts'
import { bankRoutes } from './banks.ts'
import { makeCharge, refundCharge, settleCharge } from './charge.ts'
import { chargeView, findCharge, listCharges, useUp503 } from './ledger.ts'
import { settlementRoutes } from './settlements.ts'
import {
  accountEntry,
  chargeEntry,
  idParam,
  listQuery,
  sandboxRefundEntry,
  settleEntry,
  transferEntry,
  verifyQuery,
} from './shapes.ts'
import { pagesOf, partOf, takingRoutes } from './takings.ts'
import { accountView, openAccount, receiveTransfer } from './transfer.ts'

export type ApiOptions = { db: Db; clock: Clock; secretKey: string; onWebhook: () => void }

/** The API under /v3 (README.md), for those who hold the secret key. */
export function apiRoutes(app: FastifyInstance, { db, clock, secretKey, onWebhook }: ApiOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${secretKey}`))
      return sendProblem(reply, 'unauthorized')
  })

  bankRoutes(app, db)

  app.post('/charges', async (request, reply) => {
    const entry = read(chargeEntry, request.body, reply)
    if (!entry) return reply
    const made = await makeCharge(db, clock, entry)
    if (!made.ok) return sendProblem(reply, made.code)
    onWebhook()
    return entry.trouble.charge_503
      ? sendProblem(reply, 'unavailable')
      : sendData(reply, chargeView(made.value))
  })

  app.post('/charges/:id/settle', async (request, reply) => {
    const params = read(idParam, request.params, reply)
    const entry = params && read(settleEntry, request.body, reply)
    if (!params || !entry) return reply
    const settled = await settleCharge(db, clock, { ...params, ...entry })
    if (!settled.ok) return sendProblem(reply, settled.code)
    onWebhook()
    return sendData(reply, chargeView(settled.value))
  })

  app.get('/transactions/verify_by_reference', async (request, reply) => {
    const query = read(verifyQuery, request.query, reply)
    if (!query) return reply
    const charge = await findCharge(db, query.tx_ref)
    if (!charge) return sendProblem(reply, 'transaction_not_found')
    if (await useUp503(db, 'verify', charge.id)) return sendProblem(reply, 'unavailable')
    return sendData(reply, chargeView(charge))
  })

  app.get('/transactions', async (request, reply) => {
    const query = read(listQuery, request.query, reply)
    if (!query) return reply
    const { charges, total } = await listCharges(db, partOf(query))
    return sendData(reply, charges.map(chargeView), pagesOf(query.page, total))
  })

  takingRoutes(app, { db, clock, onWebhook })
  settlementRoutes(app, { db, clock })

  app.post('/transactions/:id/refund', async (request, reply) => {
    const params = read(idParam, request.params, reply)
    const entry = params && read(sandboxRefundEntry, request.body ?? {}, reply)
    if (!params || !entry) return reply
    const refunded = await refundCharge(db, clock, {
      id: params.id,
      asked: entry.amount === undefined ? undefined : koboOf(entry.amount),
      comments: entry.comments,
      webhook: entry.webhook,
    })
    onWebhook()
    if (await useUp503(db, 'refund', params.id)) return sendProblem(reply, 'unavailable')
    if (!refunded.ok) return sendProblem(reply, refunded.code)
    return sendData(reply, { id: params.id, amount_refunded: nairaOf(refunded.value), status: 'completed' })
  })

  app.post('/virtual-accounts', async (request, reply) => {
    const entry = read(accountEntry, request.body, reply)
    if (!entry) return reply
    const opened = await openAccount(db, clock, entry)
    return opened.ok ? sendData(reply, accountView(opened.value)) : sendProblem(reply, opened.code)
  })

  app.post('/transfers', async (request, reply) => {
    const entry = read(transferEntry, request.body, reply)
    if (!entry) return reply
    const received = await receiveTransfer(db, clock, entry)
    if (!received.ok) return sendProblem(reply, received.code)
    onWebhook()
    return sendData(reply, chargeView(received.value))
  })
}
