import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/clock.ts'
import { ok } from '../../kernel/result.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { prepareApi } from '../../platform/http/api.ts'
import { createLimits } from '../../platform/limits/index.ts'
import { createMail, createMailSender, type Mailbox, startMailbox } from '../../platform/mail/index.ts'
import {
  contentApi,
  createContentThrottles,
  isReader,
  newsletterPages,
  type PublicContentContext,
  sweepNewsletter,
} from './index.server.ts'

let t: TestDatabase
let app: FastifyInstance
let box: Mailbox
let folder: string
let sender: ReturnType<typeof createMailSender>
let content: PublicContentContext
let now = new Date('2026-03-01T10:00:00Z')
const clock = { now: () => now }
const ORIGIN = 'https://aworan.example'

beforeAll(async () => {
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'newsletter-'))
  box = await startMailbox({ dataDir: folder })
  const mail = createMail({ clock })
  const log = { info: () => {}, warn: () => {} }
  sender = createMailSender({ db: t.db, clock, mail, smtpUrl: box.smtpUrl, from: 'shop@example.com', log })
  content = {
    db: t.db,
    readDb: t.db,
    clock,
    throttles: createContentThrottles(createLimits({ db: t.db })),
    mail,
    site: { publicUrl: ORIGIN, supportEmail: 'help@example.com', companyName: 'Àwòrán' },
    pictureUrl: String,
  }
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(
    async (api) => {
      prepareApi(api, async () => ok({}))
      contentApi(api, content)
    },
    { prefix: '/api' },
  )
  app.register(newsletterPages(content))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await sender.stop()
  await box.stop()
  await t.drop()
  await rm(folder, { recursive: true })
})
beforeEach(() => sql`delete from rate_limit`.execute(t.db))

const ask = (email: string) =>
  app.inject({ method: 'POST', url: '/api/general/subscribe/', payload: { email } })
const press = (link: string, payload = '', type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url: link.replace(ORIGIN, ''),
    headers: { 'content-type': type },
    payload,
  })
/** The messages to an address as they came over the wire, newest first, their folded lines joined. */
const mailsTo = async (email: string): Promise<string[]> => {
  await sender.sendDue()
  const names = (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'))
  const all = await Promise.all(names.toSorted().map((name) => readFile(join(folder, 'mail', name), 'utf8')))
  return all
    .filter((raw) => raw.includes(`\r\nTo: ${email}`))
    .map((raw) => raw.replace(/\r\n[ \t]+/g, ' '))
    .toReversed()
}
const linkIn = (raw = '', path = 'confirm'): string =>
  new RegExp(`${ORIGIN}/newsletter/${path}\\?token=[\\w-]+`).exec(
    raw.replace(/=\r\n/g, '').replace(/=3D/g, '='),
  )?.[0] ?? `no ${path}`
const header = (raw = '', name = ''): string | undefined =>
  new RegExp(`^${name}: (.*)\\r$`, 'im').exec(raw)?.[1]
const reads = (email: string) => isReader(t.db, email)
const history = async (email: string) =>
  (await sql`select given, source, wording from consent where email = ${email} order by number`.execute(t.db))
    .rows

/** An address that reads the newsletter, with its first mail. */
const reader = async (email: string): Promise<string> => {
  await ask(email)
  await press(linkIn((await mailsTo(email))[0]))
  return (await mailsTo(email))[0] ?? ''
}

describe('the newsletter', () => {
  test('API-42 begins when the address has confirmed by the button behind the link, not before', async () => {
    const email = 'ada@example.com'
    expect((await ask(email)).json()).toMatchObject({ message: 'subscribed successfully...' })
    const link = linkIn((await mailsTo(email))[0])
    expect(await reads(email)).toBe(false)
    expect(await history(email)).toEqual([])
    // What looks for bad links opens them.
    await app.inject({ url: link.replace(ORIGIN, '') })
    expect(await reads(email)).toBe(false)

    for (let i = 0; i < 2; i++) {
      const answer = await press(link)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter/confirmed'])
    }
    expect(await reads(email)).toBe(true)
    expect(await history(email)).toEqual([
      { given: true, source: 'newsletter', wording: 'newsletter-2026-11-26' },
    ])
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('every mail of it carries the headers of one press to stop, and the press needs nothing else', async () => {
    const email = 'bisi@example.com'
    const welcome = await reader(email)
    const list = header(welcome, 'List-Unsubscribe')
    const link =
      /^<(https:\/\/[^>]+)>, <mailto:help@example\.com\?subject=Unsubscribe>$/.exec(list ?? '')?.[1] ?? ''
    expect(link).toContain('/newsletter/unsubscribe?token=')
    expect(header(welcome, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(linkIn(welcome, 'unsubscribe')).toBe(link)

    await app.inject({ url: link.replace(ORIGIN, '') })
    expect(await reads(email)).toBe(true)
    const answer = await press(link, 'List-Unsubscribe=One-Click')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await reads(email)).toBe(false)
    expect((await history(email)).at(-1)).toEqual({ given: false, source: 'unsubscribe', wording: null })
    expect((await press(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await history(email)).toHaveLength(2)
  })

  test('a mail program may send a form in parts; a person is led to a page', async () => {
    const [one, two] = ['chidi@example.com', 'dayo@example.com']
    const [first, second] = [await reader(one), await reader(two)]
    const parts =
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const answer = await press(linkIn(first, 'unsubscribe'), parts, 'multipart/form-data; boundary=b')
    expect(answer.statusCode).toBe(200)
    expect(await reads(one)).toBe(false)
    const shown = await press(linkIn(second, 'unsubscribe'))
    expect([shown.statusCode, shown.headers.location]).toEqual([303, '/newsletter/unsubscribed'])
    expect(await reads(two)).toBe(false)
  })

  test('the link of an old mail stops what was asked for again', async () => {
    const email = 'efe@example.com'
    const old = linkIn(await reader(email), 'unsubscribe')
    await press(old)
    await sql`delete from rate_limit`.execute(t.db)
    await reader(email)
    expect(await reads(email)).toBe(true)
    await press(old)
    expect(await reads(email)).toBe(false)
  })

  test('from outside nobody sees who reads it, and nobody is flooded', async () => {
    const email = 'femi@example.com'
    await reader(email)
    await sql`delete from rate_limit`.execute(t.db)
    const before = (await mailsTo(email)).length
    const timed = async (to: string) => {
      const started = performance.now()
      const answer = await ask(to)
      const headers = Object.keys(answer.headers).toSorted()
      return { ms: performance.now() - started, seen: [answer.statusCode, answer.body, headers] }
    }
    const [known, unknown] = [await timed(email), await timed('stranger@example.com')]
    expect(known.seen).toEqual(unknown.seen)
    // Both answer at a full tenth of a second.
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(95)
    expect((await mailsTo(email)).length).toBe(before)
    for (let i = 0; i < 3; i++) expect((await ask('stranger@example.com')).statusCode).toBe(200)
    expect(await mailsTo('stranger@example.com')).toHaveLength(1)
  })

  test('a link is good for seven days, for what it says, and for nobody who reads the database', async () => {
    const email = 'gbenga@example.com'
    await ask(email)
    const link = linkIn((await mailsTo(email))[0])
    const token = link.split('token=')[1] ?? ''
    const { rows } = await sql`select * from newsletter_link, mail`.execute(t.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const wrong of [
      link.replace('confirm', 'unsubscribe'),
      `${link}x`,
      '/newsletter/confirm',
      '/newsletter/confirm?token=a&token=b',
      "/newsletter/confirm?token=' or 1=1",
    ]) {
      expect((await press(wrong)).headers.location).toBe('/newsletter/expired')
    }
    expect((await press('/newsletter/unsubscribe?token=x', 'List-Unsubscribe=One-Click')).statusCode).toBe(
      404,
    )
    expect((await press(link, '{}', 'application/octet-stream')).statusCode).toBe(415)
    expect((await press(link, 'x'.repeat(9_000))).statusCode).toBe(413)
    expect(await reads(email)).toBe(false)
    now = after(now, 7 * DAY)
    expect((await press(link)).headers.location).toBe('/newsletter/expired')
    await sweepNewsletter(t.db, clock.now())
    expect(
      (await sql`select 1 from newsletter_subscription where email = ${email}`.execute(t.db)).rows,
    ).toEqual([])
    expect(await reads('ada@example.com')).toBe(true)
  })

  test('what was recorded of a consent cannot be changed', async () => {
    await reader('hauwa@example.com')
    await expect(sql`update consent set given = true`.execute(t.db)).rejects.toThrow('never changed')
  })
})
