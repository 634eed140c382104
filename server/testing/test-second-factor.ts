import { sql } from 'kysely'
import type { Called, Marketplace } from './test-marketplace.ts'

/** Signs an account in where it may: staff at the back office, all others at the shop. */
export async function signInAs(
  m: Pick<Marketplace, 'call'>,
  body: { email: string; password: string },
): Promise<Called> {
  const answer = await m.call('POST', '/auth/login/buyer/', { body })
  return answer.body.code === 'staff_sign_in_elsewhere' ? m.call('POST', '/staff/login/', { body }) : answer
}

/** Asks for the code that sets a second factor up, and answers what was mailed to the account's address. */
export async function mailedFactorCode(m: Pick<Marketplace, 'call' | 'db'>, token: string): Promise<string> {
  const { status } = await m.call('POST', '/auth/second-factor/mail-code/', { token, body: {} })
  const { rows } = await sql<{ text: string }>`
    select text from mail where subject like 'Your code for two-step sign-in%' order by created_at desc, id desc limit 1`.execute(
    m.db,
  )
  const code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0]
  if (status !== 200 || !code) throw new Error(`no code was mailed: ${status}`)
  return code
}
