import type { StaffRole } from '../../contract/principal.ts'
import { withTx } from '../../platform/db/index.ts'
import { createAccount, hashPassword } from './service/create-account.ts'
import { codeAt } from './service/totp.ts'
import { type Answer, bearer, newEmail, newPhone, PASSWORD, type TestHouse } from './test-house.ts'

/** A pair of tokens, and what is still asked for before they open anything. */
export type Pair = { access: string; refresh: string; asks?: string }

/** A person with a second factor, in a session that has passed it; the present step's code is used up. */
export type Enrolled = {
  email: string
  tokens: Pair
  before: Pair
  secret: string
  uri: string
  codes: string[]
}

/** Opens an account of staff. */
export async function hire(house: TestHouse, ...roles: StaffRole[]): Promise<{ id: string; email: string }> {
  const email = newEmail()
  const person = { email, firstName: 'Bola', lastName: 'Ige', phone: newPhone() }
  const passwordHash = await hashPassword(PASSWORD)
  const id = await withTx(house.t.db, (tx) =>
    createAccount(tx, house.deps.clock, {
      ...person,
      passwordHash,
      role: 'STAFF',
      staffRoles: roles,
      verified: true,
    }),
  )
  return { id, email }
}

/** The code of an app, `ms` from now. */
export function codeIn(house: TestHouse, secret: string, ms = 0): string {
  return codeAt(secret, new Date(house.deps.clock.now().getTime() + ms))
}

/** Calls as this person; `path` starts after /auth/second-factor. */
export function factor(
  house: TestHouse,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  tokens: { access: string },
  body?: object,
): Promise<Answer> {
  return house.call(method, `/auth/second-factor/${path}`, body, bearer(tokens))
}

/** The code that is mailed to an address to set a second factor up there. */
export async function mailedCode(
  house: TestHouse,
  tokens: { access: string },
  email: string,
): Promise<string> {
  const sent = await factor(house, 'POST', 'mail-code/', tokens, {})
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return house.otp(email)
}

/** Sets a second factor up for the account of an address. */
export async function enrol(house: TestHouse, email: string): Promise<Enrolled> {
  const before: Pair = await house.signIn(email)
  const state = await factor(house, 'GET', '', before)
  const isMailed = state.body.data['mail_code_needed'] === true
  const proof = isMailed ? { mail_code: await mailedCode(house, before, email) } : {}
  const begun = await factor(house, 'POST', 'enrolment/', before, { password: PASSWORD, ...proof })
  const { secret, uri } = begun.body.data as { secret: string; uri: string }
  const done = await factor(house, 'POST', 'confirm/', before, { code: codeIn(house, secret) })
  if (done.status !== 200) throw new Error(JSON.stringify([begun.body, done.body]))
  const { recovery_codes: codes, ...tokens } = done.body.data as unknown as Pair & {
    recovery_codes: string[]
  }
  return { email, tokens, before, secret, uri, codes }
}

/** The second step of a sign-in. */
export function pass(house: TestHouse, tokens: { access: string }, code: string): Promise<Answer> {
  return factor(house, 'POST', '', tokens, { code })
}

/** The subjects of the mails to an address, newest first. */
export async function subjects(house: TestHouse, email: string): Promise<string[]> {
  return (await house.mailTo(email)).map(({ subject }) => subject)
}
