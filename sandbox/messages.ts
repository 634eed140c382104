import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { after, type Clock } from '../kernel/clock.ts'
import { type Db, withTx } from '../platform/db/index.ts'
import { isSameSecret } from '../platform/http/secret.ts'
import { read, sendData, sendProblem } from './answer.ts'

const entry = z.object({
  /** The sender's own id: the same again is not sent again. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  channel: z.enum(['whatsapp', 'sms']),
  to: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, 'a number such as +2348012345678')),
  text: z.string().check(z.minLength(1), z.maxLength(1_000)),
})
type Entry = z.output<typeof entry>
const listQuery = z.object({ to: z._default(z.string().check(z.maxLength(20)), '') })

/** How a number behaves, by its last two digits. */
type Plan = {
  reports: ('delivered' | 'failed')[]
  delayMs: number
  is503?: true
  isRefused?: true
  forges?: true
}

const usual: Plan = { reports: ['delivered'], delayMs: 0 }
const plans: Record<string, Plan> = {
  '91': { ...usual, delayMs: 2_000 },
  '92': { ...usual, reports: ['delivered', 'delivered'] },
  '93': { ...usual, reports: [] },
  '94': { ...usual, isRefused: true },
  '95': { ...usual, is503: true },
  '96': { ...usual, reports: ['failed'] },
  '97': { ...usual, forges: true },
}
const planOf = ({ to }: Entry): Plan => plans[to.slice(-2)] ?? usual

const bodyOf = (id: string, state: 'delivered' | 'failed') =>
  JSON.stringify({
    event: 'message.report',
    data: { id, state, why: state === 'failed' ? 'The number does not answer' : '' },
  })

/** Takes a message, once for each id, and puts its reports into the outbox. Returns its number here, and whether it was new. */
function take(db: Db, message: Entry, now: Date): Promise<{ number: number; isNew: boolean }> {
  const plan = planOf(message)
  return withTx(db, async (tx) => {
    const { rows } = await sql<{ number: number }>`
      insert into sandbox.message (message_id, channel, recipient, text, created_at)
      values (${message.id}, ${message.channel}, ${message.to}, ${message.text}, ${now})
      on conflict (message_id) do nothing returning id::int as number`.execute(tx)
    const [made] = rows
    if (!made) {
      const known = await sql<{ number: number }>`
        select id::int as number from sandbox.message where message_id = ${message.id}`.execute(tx)
      return { number: known.rows[0]?.number ?? 0, isNew: false }
    }
    const put = (body: string, isForged: boolean) =>
      sql`insert into sandbox.webhook (target, body, is_forged, is_kept_back, due_at)
        values ('messages', ${body}, ${isForged}, false, ${after(now, plan.delayMs)})`.execute(tx)
    if (plan.forges) await put(bodyOf(message.id, 'failed'), true)
    for (const state of plan.reports) await put(bodyOf(message.id, state), false)
    return { number: made.number, isNew: true }
  })
}

/** The sandbox's messages (README.md): takes WhatsApp and SMS messages that reach no phone, and reports on them by webhook. */
export function messageRoutes(
  app: FastifyInstance,
  { db, clock, secretKey, onWebhook }: { db: Db; clock: Clock; secretKey: string; onWebhook: () => void },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${secretKey}`))
      return sendProblem(reply, 'unauthorized')
  })

  app.post('/messages', async (request, reply) => {
    const message = read(entry, request.body, reply)
    if (!message) return reply
    const plan = planOf(message)
    if (plan.isRefused) return sendProblem(reply, 'number_wrong')
    const { number, isNew } = await take(db, message, clock.now())
    onWebhook()
    if (plan.is503 && isNew) return sendProblem(reply, 'unavailable')
    return sendData(reply, { id: message.id, reference: `SBM-${String(number).padStart(8, '0')}` })
  })

  app.get('/messages', async (request, reply) => {
    const query = read(listQuery, request.query, reply)
    if (!query) return reply
    const { rows } = await sql`
      select message_id as id, channel, recipient as "to", text, created_at from sandbox.message m
      where ${query.to} = '' or recipient = ${query.to} order by m.id desc limit 100`.execute(db)
    return sendData(reply, rows)
  })
}
