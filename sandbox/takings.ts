import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../kernel/clock.ts'
import { type Kobo, koboOf, nairaOf } from '../kernel/money.ts'
import { type Db, withTx } from '../platform/db/index.ts'
import { read, sendData, sendProblem } from './answer.ts'
import { reverseCharge } from './charge.ts'
import { chargeView, listSandboxRefunds, lockCharge, refundView, type SandboxList } from './ledger.ts'
import { queueEvent } from './outbox.ts'
import { chargebackEntry, disputeDecision, idParam, listQuery, reverseEntry } from './shapes.ts'

const PAGE = 100

/** The part of a list that a page of it is. */
export function partOf({
  page,
  ...query
}: { page: number } & Pick<SandboxList, 'status' | 'from' | 'to'>): SandboxList {
  return { ...query, limit: PAGE, offset: (page - 1) * PAGE }
}

/** Where in a list a page is, as its answer says it. */
export function pagesOf(page: number, total: number): object {
  return { meta: { page_info: { total, current_page: page, total_pages: Math.ceil(total / PAGE) } } }
}

type Chargeback = {
  id: number
  chargeId: number
  txRef: string
  kobo: Kobo
  comment: string
  status: string
  dueAt: Date | null
  createdAt: Date
}

const columns = sql`b.id, b.charge_id as "chargeId", c.tx_ref as "txRef", b.kobo, b.comment, b.status, b.due_at as "dueAt",
  b.created_at as "createdAt"`

const chargebackView = ({ id, chargeId, txRef, kobo, comment, status, dueAt, createdAt }: Chargeback) => ({
  id,
  transaction_id: chargeId,
  tx_ref: txRef,
  amount: nairaOf(kobo),
  comment,
  status,
  due_date: dueAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})

async function readChargeback(db: Db, id: number): Promise<Chargeback | undefined> {
  return (
    await sql<Chargeback>`select ${columns} from sandbox.chargeback b join sandbox.charge c on c.id = b.charge_id
      where b.id = ${id}`.execute(db)
  ).rows[0]
}

/** What takes a merchant's money back (README.md): disputes, reversals, and lists of them and of refunds. */
export function takingRoutes(
  app: FastifyInstance,
  { db, clock, onWebhook }: { db: Db; clock: Clock; onWebhook: () => void },
): void {
  app.post('/charges/:id/reverse', async (request, reply) => {
    const params = read(idParam, request.params, reply)
    const entry = params && read(reverseEntry, request.body ?? {}, reply)
    if (!params || !entry) return reply
    const reversed = await reverseCharge(db, clock, { ...params, ...entry })
    if (!reversed.ok) return sendProblem(reply, reversed.code)
    onWebhook()
    return sendData(reply, chargeView(reversed.value))
  })

  app.post('/transactions/:id/chargebacks', async (request, reply) => {
    const params = read(idParam, request.params, reply)
    const entry = params && read(chargebackEntry, request.body ?? {}, reply)
    if (!params || !entry) return reply
    const opened = await withTx(db, async (tx) => {
      const charge = await lockCharge(tx, params.id)
      const kobo = entry.amount === undefined ? charge?.chargedKobo : koboOf(entry.amount)
      if (!charge || kobo === undefined) return 'transaction_not_found'
      if (kobo > charge.chargedKobo) return 'amount_too_large'
      const at = clock.now()
      const { rows } = await sql<{ id: number }>`
        insert into sandbox.chargeback (charge_id, kobo, comment, status, due_at, created_at)
        values (${charge.id}, ${kobo}, ${entry.comment}, 'initiated', ${entry.due_date ?? null}, ${at}) returning id`.execute(
        tx,
      )
      return tell(tx, rows[0]?.id ?? 0, 'chargeback.opened', entry.webhook, at)
    })
    if (typeof opened === 'string') return sendProblem(reply, opened)
    onWebhook()
    return sendData(reply, chargebackView(opened))
  })

  app.post('/chargebacks/:id/decide', async (request, reply) => {
    const params = read(idParam, request.params, reply)
    const entry = params && read(disputeDecision, request.body, reply)
    if (!params || !entry) return reply
    const decided = await withTx(db, async (tx) => {
      await sql`update sandbox.chargeback set status = ${entry.status} where id = ${params.id}`.execute(tx)
      return (await readChargeback(tx, params.id)) === undefined
        ? undefined
        : tell(tx, params.id, 'chargeback.changed', entry.webhook, clock.now())
    })
    if (!decided) return sendProblem(reply, 'transaction_not_found')
    onWebhook()
    return sendData(reply, chargebackView(decided))
  })

  app.get('/chargebacks', async (request, reply) => {
    const query = read(listQuery, request.query, reply)
    if (!query) return reply
    const { from, to, limit, offset } = partOf(query)
    const { rows } = await sql<Chargeback & { total: number }>`
      select ${columns}, count(*) over () as total
      from sandbox.chargeback b join sandbox.charge c on c.id = b.charge_id
      where b.created_at >= ${from} and b.created_at < ${to} order by b.created_at, b.id limit ${limit} offset ${offset}`.execute(
      db,
    )
    return sendData(reply, rows.map(chargebackView), pagesOf(query.page, rows[0]?.total ?? 0))
  })

  app.get('/refunds', async (request, reply) => {
    const query = read(listQuery, request.query, reply)
    if (!query) return reply
    const { refunds, total } = await listSandboxRefunds(db, partOf(query))
    return sendData(reply, refunds.map(refundView), pagesOf(query.page, total))
  })
}

/** Reads a chargeback as it is now, and queues the webhooks about it. Throws where there is none. */
async function tell(
  tx: Db,
  id: number,
  event: string,
  webhook: Parameters<typeof queueEvent>[3],
  at: Date,
): Promise<Chargeback> {
  const chargeback = await readChargeback(tx, id)
  if (!chargeback) throw new Error(`no chargeback ${id}`)
  await queueEvent(tx, chargeback.chargeId, { event, data: chargebackView(chargeback) }, webhook, at)
  return chargeback
}
