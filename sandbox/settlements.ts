import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { after, type Clock, DAY } from '../kernel/clock.ts'
import { newCode } from '../kernel/id.ts'
import { dayInLagos } from '../kernel/lagos.ts'
import { type Kobo, koboOf, nairaOf } from '../kernel/money.ts'
import { type Db, withTx } from '../platform/db/index.ts'
import { read, sendData, sendProblem } from './answer.ts'
import { idParam, listQuery, settlementEntry } from './shapes.ts'
import { pagesOf, partOf } from './takings.ts'

type Settlement = {
  id: number
  reference: string
  grossKobo: Kobo
  feeKobo: Kobo
  takenKobo: Kobo
  netKobo: Kobo
  status: string
  paidOn: string
}

const columns = sql`id, reference, gross_kobo as "grossKobo", fee_kobo as "feeKobo", taken_kobo as "takenKobo", net_kobo as "netKobo",
  status, paid_on::text as "paidOn"`

const settlementView = ({
  id,
  reference,
  grossKobo,
  feeKobo,
  takenKobo,
  netKobo,
  status,
  paidOn,
}: Settlement) => ({
  id,
  reference,
  gross_amount: nairaOf(grossKobo),
  fees: nairaOf(feeKobo),
  taken: nairaOf(takenKobo),
  net_amount: nairaOf(netKobo),
  status,
  paid_on: paidOn,
})

/** Puts all that is in no settlement yet into one, by one statement: what comes meanwhile is in the next. undefined where the merchant would get nothing. */
function settleAll(
  db: Db,
  { status, feeKobo, paidOn, at }: { status: string; feeKobo: Kobo; paidOn: string; at: Date },
): Promise<Settlement | undefined> {
  return withTx(db, async (tx) => {
    await sql`lock table sandbox.settlement in exclusive mode`.execute(tx)
    const { rows } = await sql<Settlement>`
      with made as (
        insert into sandbox.settlement (reference, gross_kobo, fee_kobo, taken_kobo, net_kobo, status, paid_on, created_at)
        select ${newCode('SET')}, x.gross, x.fee + ${feeKobo}, x.taken, x.gross - x.fee - ${feeKobo} - x.taken, ${status}, ${paidOn}::date, ${at}
        from (select
          (select coalesce(sum(charged_kobo), 0) from sandbox.charge where settlement_id is null and status not in ('failed', 'pending')) as gross,
          (select coalesce(sum(fee_kobo), 0) from sandbox.charge where settlement_id is null and status not in ('failed', 'pending')) as fee,
          (select coalesce(sum(kobo), 0) from sandbox.refund where settlement_id is null)
            + (select coalesce(sum(kobo), 0) from sandbox.chargeback where settlement_id is null and status in ('lost', 'accepted')) as taken) x
        where x.gross - x.fee - ${feeKobo} - x.taken > 0
        returning *),
      charged as (update sandbox.charge c set settlement_id = made.id from made
        where c.settlement_id is null and c.status not in ('failed', 'pending')),
      refunded as (update sandbox.refund r set settlement_id = made.id from made where r.settlement_id is null),
      taken as (update sandbox.chargeback b set settlement_id = made.id from made
        where b.settlement_id is null and b.status in ('lost', 'accepted'))
      select ${columns} from made`.execute(tx)
    return rows[0]
  })
}

/** What is paid to the merchant's bank (README.md). */
export function settlementRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.post('/settlements', async (request, reply) => {
    const entry = read(settlementEntry, request.body ?? {}, reply)
    if (!entry) return reply
    const at = clock.now()
    const paidOn = dayInLagos(after(at, entry.days_late * DAY))
    const made = await settleAll(db, { status: entry.status, feeKobo: koboOf(entry.fee), paidOn, at })
    return made ? sendData(reply, settlementView(made)) : sendProblem(reply, 'nothing_to_settle')
  })

  app.get('/settlements', async (request, reply) => {
    const query = read(listQuery, request.query, reply)
    if (!query) return reply
    const { from, to, limit, offset } = partOf(query)
    const { rows } = await sql<Settlement & { total: number }>`
      select ${columns}, count(*) over () as total from sandbox.settlement
      where created_at >= ${from} and created_at < ${to} order by created_at, id limit ${limit} offset ${offset}`.execute(
      db,
    )
    return sendData(reply, rows.map(settlementView), pagesOf(query.page, rows[0]?.total ?? 0))
  })

  app.get('/settlements/:id/transactions', async (request, reply) => {
    const [params, query] = [read(idParam, request.params, reply), read(listQuery, request.query, reply)]
    if (!params || !query) return reply
    const { limit, offset } = partOf(query)
    const { rows } = await sql<{ id: number; tx_ref: string; kobo: Kobo; fee: Kobo; total: number }>`
      select id, tx_ref, charged_kobo as kobo, fee_kobo as fee, count(*) over () as total from sandbox.charge
      where settlement_id = ${params.id} order by id limit ${limit} offset ${offset}`.execute(db)
    const data = rows.map(({ id, tx_ref, kobo, fee }) => ({
      id,
      tx_ref,
      amount: nairaOf(kobo),
      fee: nairaOf(fee),
    }))
    return sendData(reply, data, pagesOf(query.page, rows[0]?.total ?? 0))
  })
}
