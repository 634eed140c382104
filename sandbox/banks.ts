import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/db/index.ts'
import { read, sendData, sendProblem } from './answer.ts'

const number = z.string().check(z.regex(/^\d{10}$/))
const code = z.string().check(z.regex(/^[0-9A-Za-z]{2,10}$/))
const account = z.object({ account_number: number, bank_code: code })
const holder = z.extend(account, { account_name: z.string().check(z.minLength(1), z.maxLength(120)) })

/** What the sandbox lists; the last of them the shop does not know from elsewhere. */
const banks = [
  { code: '058', nip_code: '000013', name: 'Guaranty Trust Bank' },
  { code: '999992', nip_code: '100004', name: 'OPay Digital Services Limited (OPay)' },
  { code: '99901', nip_code: '099901', name: 'Sandbox Microfinance Bank' },
]

/** Names of bank accounts: made by tests and by hand, asked for by the shop. A number that begins with 99 answers 503. */
export function bankRoutes(app: FastifyInstance, db: Db): void {
  app.get('/banks', async (_request, reply) => sendData(reply, banks))

  app.post('/accounts', async (request, reply) => {
    const entry = read(holder, request.body, reply)
    if (!entry) return reply
    await sql`
      insert into sandbox.bank_account (bank_code, account_number, account_name)
      values (${entry.bank_code}, ${entry.account_number}, ${entry.account_name})
      on conflict (bank_code, account_number) do update set account_name = excluded.account_name`.execute(db)
    return sendData(reply, entry)
  })

  app.post('/accounts/resolve', async (request, reply) => {
    const entry = read(account, request.body, reply)
    if (!entry) return reply
    if (entry.account_number.startsWith('99')) return sendProblem(reply, 'unavailable')
    const { rows } = await sql<{ name: string }>`
      select account_name as name from sandbox.bank_account
      where bank_code = ${entry.bank_code} and account_number = ${entry.account_number}`.execute(db)
    const [found] = rows
    return found
      ? sendData(reply, { ...entry, account_name: found.name })
      : sendProblem(reply, 'account_not_found')
  })
}
