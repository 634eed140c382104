import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { after } from '../../kernel/clock.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { prepareApi } from '../../platform/http/api.ts'
import { rememberCallers } from '../../platform/http/caller.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { createLimits } from '../../platform/limits/index.ts'
import { createMail, createMailSender, startMailbox } from '../../platform/mail/index.ts'
import { createSecurityEvents } from '../../platform/security-events/index.ts'
import { appendAuditEntry } from '../audit/index.server.ts'
import {
  createContentThrottles,
  isReader,
  newsletterPersonalData,
  prepareReader,
  unmarkReader,
} from '../content/index.server.ts'
import { consentPersonalData } from '../privacy/index.server.ts'
import { type AccountsContext, accountsApi, authenticate, createAccountsContext } from './index.server.ts'
import type { AccountsGiven } from './service/create-context.ts'
import { readStaffIdentity } from './store/people.ts'

type Body = {
  status: string
  code?: string
  field?: string
  message: string
  error?: string
  data: Record<string, unknown>
}
export type Answer = { status: number; body: Body }
type Message = { subject: string; text: string; html: string }

export type TestHouse = {
  t: TestDatabase
  app: FastifyInstance
  /** What accounts work with. */
  context: AccountsContext
  /** What accounts were put together with. */
  deps: AccountsGiven
  /** Moves the clock. */
  wait(ms: number): void
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>
  mailTo(email: string): Promise<Message[]>
  /** The code in the newest mail. */
  otp(email: string): Promise<string>
  /** A confirmed account's e-mail address. */
  member(more?: { password?: string; phone?: string }): Promise<string>
  signIn(
    email: string,
    more?: object,
    headers?: Record<string, string>,
  ): Promise<{ access: string; refresh: string }>
  /** Forgets what the throttles have counted, as if their time were over. */
  forgetTries(): Promise<void>
  close(): Promise<void>
}

export const PASSWORD = 'correct horse 9'
let made = 0
export function newEmail(): string {
  return `person${++made}@example.com`
}
export function newPhone(): string {
  return `080${String(10_000_000 + ++made)}`
}
export function details(email: string, more: object = {}): object {
  return {
    first_name: 'Adaọra',
    last_name: 'Nwosu',
    phone: newPhone(),
    email,
    password: PASSWORD,
    terms_agreement: true,
    ...more,
  }
}
export function bearer({ access }: { access: string }): Record<string, string> {
  return {
    authorization: `Bearer ${access}`,
  }
}

/** Accounts on a real database, behind real routes, with mail that goes by SMTP into a mailbox. For tests. */
export async function openHouse(
  more: Partial<AccountsGiven> & { limited?: boolean } = {},
): Promise<TestHouse> {
  const t = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'accounts-'))
  const box = await startMailbox({ dataDir: folder })
  let now = new Date('2026-03-01T10:00:00Z')
  const clock = { now: () => now }
  const mail = createMail({ clock })
  const log = { info: () => {}, warn: () => {} }
  const keyring = createKeyring([new Uint8Array(32)])
  const sender = createMailSender({
    db: t.db,
    clock,
    mail,
    smtpUrl: box.smtpUrl,
    from: 'shop@example.com',
    log,
  })
  const { limited = true, ...deps } = more
  const limits = createLimits({ db: t.db, enabled: limited })
  const site = {
    publicUrl: 'http://localhost:3000',
    officeUrl: 'http://localhost:3000',
    supportEmail: 'help@example.com',
    companyName: 'Àwòrán',
  }
  const newsletter = { db: t.db, clock, mail, throttles: createContentThrottles(limits), site }
  const all: AccountsGiven = {
    db: t.db,
    clock,
    mail,
    limits,
    keyring,
    site,
    audit: {
      append: (tx, entry) => appendAuditEntry({ clock, keyring, staffOf: readStaffIdentity }, tx, entry),
      within: async () => ok(undefined),
    },
    freezePayouts: async () => {},
    endPrograms: async () => {},
    securityEvents: createSecurityEvents({ db: t.db, clock, log, keyring }),
    newsletter: {
      isReader: (email) => isReader(t.db, email),
      prepareJoin: (email) => prepareReader(newsletter, email),
      leave: async (tx, email) => void (await unmarkReader(tx, email, clock.now())),
    },
    readHeld: async () => undefined,
    personalData: { newsletter: newsletterPersonalData, consents: consentPersonalData },
    moneyOnItsWay: async () => undefined,
    removePicture: async (tx, id) => void (await sql`delete from picture where id = ${id}`.execute(tx)),
    shopOf: async () => null,
    shop: { disable: async () => {}, enable: async () => {} },
    suspensions: { namesOf: async () => new Map(), lift: async () => refuse('seller_not_found') },
    freeReservations: async () => {},
    onSignIn: [],
    activeGuests: [],
    usedAccounts: [],
    forgetGuests: async () => {},
    recentlyViewed: async () => [],
    pictureUrl: (id) => `/media/${id}/320.jpg`,
    ...deps,
  }
  const context = createAccountsContext(all)
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  rememberCallers(app)
  prepareApi(app, (request) => authenticate(context, request))
  accountsApi(app, context)
  await app.ready()

  const call: TestHouse['call'] = async (method, url, body, headers = {}) => {
    const answer: LightMyRequestResponse = await app.inject({
      method,
      url,
      headers,
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const mailTo = async (email: string): Promise<Message[]> => {
    await sender.sendDue()
    const answer = await fetch(`${box.url}/messages?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as { messages: Message[] }).messages
  }
  const house: TestHouse = {
    t,
    app,
    deps: all,
    context,
    call,
    mailTo,
    wait: (ms) => void (now = after(now, ms)),
    otp: async (email) => /\b\d{6}\b/.exec((await mailTo(email))[0]?.text ?? '')?.[0] ?? 'no code',
    member: async (changes = {}) => {
      const email = newEmail()
      await call('POST', '/auth/register/', details(email, changes))
      const answer = await call('POST', '/auth/verify-email/', { email, otp: await house.otp(email) })
      if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer)}`)
      return email
    },
    signIn: async (email, changes = {}, headers = {}) => {
      const body = { email, password: PASSWORD, ...changes }
      const atShop = await call('POST', '/auth/login/buyer/', body, headers)
      const answer =
        atShop.body.code === 'staff_sign_in_elsewhere'
          ? await call('POST', '/staff/login/', body, headers)
          : atShop
      if (answer.status !== 200) throw new Error(`not signed in: ${JSON.stringify(answer)}`)
      return answer.body.data as { access: string; refresh: string }
    },
    forgetTries: async () => void (await sql`delete from rate_limit`.execute(t.db)),
    close: async () => {
      await app.close()
      await sender.stop()
      await box.stop()
      await t.drop()
      await rm(folder, { recursive: true })
    },
  }
  return house
}
