import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { after, type Clock, HOUR, MINUTE, systemClock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { withTx } from '../db/index.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { statementsOf } from '../db/test-statements.ts'
import { doFor, presentRequestId } from '../trace/index.ts'
import { createMail, createMailSender, type Mailbox, type MailMessage, startMailbox } from './index.ts'
import type { StoredMessage } from './stored-mail.ts'

let t: TestDatabase
let box: Mailbox
let folder: string
let now = new Date('2026-03-01T10:00:00Z')
const clock: Clock = { now: () => now }
const mail = createMail({ clock })
const said: object[] = []
const log = { info: () => {}, warn: (fields: object) => void said.push(fields) }

beforeAll(async () => {
  t = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
  box = await startMailbox({ dataDir: folder })
})
afterAll(async () => {
  await box.stop()
  await t.drop()
  await rm(folder, { recursive: true })
})
beforeEach(() => sql`delete from mail`.execute(t.db))

const senderTo = (smtpUrl: string, pollMs = 2_000) =>
  createMailSender({ db: t.db, clock, mail, smtpUrl, from: 'Àwòrán <hello@shop.example>', log, pollMs })

const message = (more: Partial<MailMessage> & { eventKey: string }): MailMessage => ({
  to: 'ada@example.com',
  subject: 'Ẹ káàbọ̀',
  html: '<p>Your <b>picture</b></p>',
  text: 'Your picture',
  ...more,
})
const write = (more: Partial<MailMessage> & { eventKey: string }) =>
  withTx(t.db, (tx) => mail.enqueue(tx, message(more)))
const inbox = async (to: string): Promise<StoredMessage[]> => {
  const answer = await fetch(`${box.url}/messages?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { messages: StoredMessage[] }).messages
}

test('a message arrives over SMTP as it was written, once for its event', async () => {
  await write({ eventKey: 'once', to: 'once@example.com', replyTo: 'help@shop.example' })
  await write({ eventKey: 'once', to: 'once@example.com', subject: 'Again' })
  const sender = senderTo(box.smtpUrl)
  expect(await sender.sendDue()).toBe(1)
  expect(await sender.sendDue()).toBe(0)
  await sender.stop()
  const [first, ...more] = await inbox('once@example.com')
  expect(more).toEqual([])
  expect(first).toMatchObject({
    subject: 'Ẹ káàbọ̀',
    from: 'Àwòrán <hello@shop.example>',
    to: ['once@example.com'],
  })
  expect(first?.html).toContain('<b>picture</b>')
  expect(first?.text.trim()).toBe('Your picture')
})

test('a message and its copies have the ids of their requests, also where it is refused', async () => {
  await doFor('request-1', () => write({ eventKey: 'origin', to: 'origin@example.com' }))
  await sql`update mail set trace_context = '{}'`.execute(t.db)
  await write({ eventKey: 'no-origin', to: 'origin@example.com' })
  const sender = senderTo(box.smtpUrl)
  expect(await sender.sendDue()).toBe(2)
  const { rows } = await sql<{ id: Id }>`select id from mail where event_key = 'origin'`.execute(t.db)
  const id = rows[0]?.id
  if (!id) throw new Error('no mail')
  expect(await doFor('request-2', () => withTx(t.db, (tx) => mail.repeat(tx, id, 'origin')))).toBe(true)
  expect(await sender.sendDue()).toBe(1)
  await sender.stop()
  const names = await readdir(join(folder, 'mail'))
  const raws = await Promise.all(names.map((name) => readFile(join(folder, 'mail', name), 'utf8')))
  const ids = raws
    .filter((raw) => raw.includes('To: origin@example.com'))
    .map((raw) => /^X-Request-ID: (.*)\r$/m.exec(raw)?.[1])
  expect(ids).toHaveLength(3)
  expect(new Set(ids)).toEqual(new Set(['request-1', 'request-2', undefined]))

  await withTx(t.db, (tx) => mail.forget(tx, 'origin@example.com'))
  const left = await sql`select request_id, trace_context from mail`.execute(t.db)
  expect(left.rows).toHaveLength(3)
  for (const row of left.rows) expect(row).toEqual({ request_id: null, trace_context: null })

  const nowhere = senderTo(`smtp://127.0.0.1:1`)
  await doFor('request-3', () => write({ eventKey: 'refused' }))
  await nowhere.sendDue()
  await nowhere.stop()
  expect(said.at(-1)).toMatchObject({ reqId: 'request-3' })
})

test('the looks that a request began are not of the request', async () => {
  const origins = new Set<string | undefined>()
  const noting: Clock = {
    now: () => {
      origins.add(presentRequestId())
      return now
    },
  }
  await write({ eventKey: 'looked', to: 'looked@example.com' })
  const sender = createMailSender({
    db: t.db,
    clock: noting,
    mail,
    smtpUrl: box.smtpUrl,
    log,
    from: 'Àwòrán <hello@shop.example>',
  })
  doFor('request-4', () => sender.nudge())
  await vi.waitFor(async () => expect(await inbox('looked@example.com')).toHaveLength(1))
  await sender.stop()
  expect([...origins]).toEqual([undefined])
})

test('a rolled back reason sends nothing', async () => {
  await withTx(t.db, async (tx) => {
    await mail.enqueue(tx, message({ eventKey: 'never', to: 'never@example.com' }))
    throw new Error('no')
  }).catch(() => {})
  const sender = senderTo(box.smtpUrl)
  expect(await sender.sendDue()).toBe(0)
  await sender.stop()
})

test('four senders at once send 60 messages, each once', async () => {
  for (let i = 0; i < 60; i++)
    await write({ eventKey: `many-${i}`, to: `many@example.com`, subject: `No ${i}` })
  const senders = Array.from({ length: 4 }, () => senderTo(box.smtpUrl))
  const sent = await Promise.all(senders.map((sender) => sender.sendDue()))
  await Promise.all(senders.map((sender) => sender.stop()))
  expect(sent.reduce((a, b) => a + b)).toBe(60)
  const answer = await fetch(`${box.url}/messages?to=many@example.com&limit=500`)
  const { messages } = (await answer.json()) as { messages: StoredMessage[] }
  expect(new Set(messages.map((it) => it.subject)).size).toBe(60)
  expect(messages).toHaveLength(60)
})

test('a message written while the sender runs goes out without waiting for the next look', async ({
  annotate,
}) => {
  const sender = senderTo(box.smtpUrl, 60_000)
  sender.start()
  await new Promise((done) => setTimeout(done, 100))
  const started = performance.now()
  await write({ eventKey: 'nudge', to: 'nudge@example.com' })
  while ((await inbox('nudge@example.com')).length === 0) await new Promise((done) => setTimeout(done, 20))
  const took = performance.now() - started
  await sender.stop()
  await annotate(`From commit to inbox: ${took.toFixed(0)} ms`)
  // The next look would come after a minute.
  expect(took).toBeLessThan(50_000)
})

test('a sender with nothing to do asks one statement for each look', async () => {
  let looks = 0
  const counting: Clock = {
    now: () => {
      looks += 1
      return now
    },
  }
  const options = { db: t.db, mail, smtpUrl: box.smtpUrl, from: 'hello@shop.example', log, pollMs: 1 }
  const sender = createMailSender({ ...options, clock: counting })
  const statements = await statementsOf(async () => {
    sender.start()
    await expect.poll(() => looks).toBeGreaterThan(5)
    await sender.stop()
  })
  expect(statements).toHaveLength(looks)
})

test('what is to be tried again goes out when it is due, however far the next look is', async () => {
  await write({ eventKey: 'again', to: 'again@example.com', until: after(new Date(), HOUR) })
  await write({ eventKey: 'stale', to: 'stale@example.com', until: after(new Date(), HOUR) })
  await sql`
    update mail set try_after = now() + interval '1 second' where event_key = 'again'`.execute(t.db)
  await sql`update mail set until = now() - interval '1 second' where event_key = 'stale'`.execute(t.db)
  const options = { db: t.db, mail, smtpUrl: box.smtpUrl, from: 'hello@shop.example', log, pollMs: HOUR }
  const sender = createMailSender({ ...options, clock: systemClock })
  sender.start()
  await expect.poll(() => inbox('again@example.com')).toHaveLength(1)
  await sender.stop()
  const { rows } = await sql`
    select event_key, sent_at is null as waits, given_up_at is not null as given_up from mail order by 1`.execute(
    t.db,
  )
  expect(rows).toEqual([
    { event_key: 'again', waits: false, given_up: false },
    { event_key: 'stale', waits: true, given_up: true },
  ])
})

test('a message whose transaction ends long after the nudge goes out all the same, without the next look', async () => {
  const sender = senderTo(box.smtpUrl, HOUR)
  sender.start()
  const begun = Promise.withResolvers<void>()
  const commits = withTx(t.db, async (tx) => {
    await mail.enqueue(tx, message({ eventKey: 'slow', to: 'slow@example.com' }))
    begun.resolve()
    // Longer than a nudge takes to become a look.
    await sql`select pg_sleep(0.3)`.execute(tx)
  })
  await begun.promise
  await commits
  await expect.poll(() => inbox('slow@example.com')).toHaveLength(1)
  await sender.stop()
})

test('a mail server that is away is waited for, with growing pauses', async () => {
  await write({ eventKey: 'away', to: 'away@example.com' })
  const nowhere = senderTo('smtp://127.0.0.1:1')
  expect(await nowhere.sendDue()).toBe(0)
  expect(await nowhere.sendDue()).toBe(0)
  await nowhere.stop()
  const { rows } = await sql<{ tries: number; wait: number }>`
    select tries, extract(epoch from try_after - ${now}::timestamptz)::int as wait from mail`.execute(t.db)
  expect(rows).toEqual([{ tries: 0, wait: 2 }])
  expect(JSON.stringify(said)).not.toContain('example.com')
  now = after(now, MINUTE)
  const sender = senderTo(box.smtpUrl)
  expect(await sender.sendDue()).toBe(1)
  await sender.stop()
  expect(await inbox('away@example.com')).toHaveLength(1)
})

test('a sender that died in the middle leaves its message to the next one', async () => {
  await write({ eventKey: 'died', to: 'died@example.com' })
  const { claimDue } = await import('./store.ts')
  await claimDue(t.db, { now, leaseUntil: after(now, 3 * MINUTE), limit: 10, urgent: false })
  const sender = senderTo(box.smtpUrl)
  expect(await sender.sendDue()).toBe(0)
  now = after(now, 4 * MINUTE)
  expect(await sender.sendDue()).toBe(1)
  await sender.stop()
})

test('a refused recipient is given up, and no other message waits for it', async () => {
  const server = createServer((socket) => {
    socket.write('220 x\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      if (line.startsWith('RCPT')) socket.write('550 no such person\r\n')
      else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await write({ eventKey: 'refused' })
  const sender = senderTo(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`)
  await sender.sendDue()
  await sender.stop()
  server.close()
  const { rows } = await sql<{ given: boolean; why: string }>`
    select given_up_at is not null as given, failed_why as why from mail`.execute(t.db)
  expect(rows[0]).toMatchObject({ given: true, why: expect.stringContaining('550') as string })
})

test('a digest to an address that never takes it is given up after three days, and the others go out meanwhile', async () => {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _, done) =>
      done(address === 'dead@example.com' ? Object.assign(new Error('full'), { responseCode: 452 }) : null),
    onData: (stream, _, done) => stream.resume().on('end', () => done()),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const sender = senderTo(`smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`)
  const dead = async () =>
    (
      await sql<{ tries: number; wait: number; given: boolean; sent: boolean }>`
        select tries, extract(epoch from try_after - ${now}::timestamptz)::int as wait, given_up_at is not null as given,
          sent_at is not null as sent
        from mail where recipient = 'dead@example.com'`.execute(t.db)
    ).rows[0]
  await write({ eventKey: 'new-works:dead', to: 'dead@example.com' })
  for (const [half, wait] of [5, 15, 45, 135, 405, 1_215].entries()) {
    await write({ eventKey: `new-works:${half}`, to: `alive-${half}@example.com` })
    expect(await sender.sendDue()).toBe(1)
    expect(await dead()).toEqual({ tries: half + 1, wait, given: false, sent: false })
    now = after(now, 12 * HOUR)
  }
  now = after(now, MINUTE)
  await write({ eventKey: 'new-works:last', to: 'last@example.com' })
  expect(await sender.sendDue()).toBe(1)
  expect(await dead()).toMatchObject({ tries: 7, given: true, sent: false })
  now = after(now, 12 * HOUR)
  expect(await sender.sendDue()).toBe(0)
  expect(await dead()).toMatchObject({ tries: 7 })
  await sender.stop()
  await new Promise<void>((done) => smtp.close(done))
})

test('what is only of use for a while is not sent later, and forgotten once sent', async () => {
  await write({ eventKey: 'late', to: 'late@example.com', until: after(now, MINUTE) })
  now = after(now, HOUR)
  await write({ eventKey: 'short', to: 'short@example.com', until: after(now, MINUTE) })
  const sender = senderTo(box.smtpUrl)
  expect(await sender.sendDue()).toBe(1)
  await sender.stop()
  expect(await inbox('late@example.com')).toHaveLength(0)
  expect(await inbox('short@example.com')).toHaveLength(1)
  const { rows } = await sql<{ html: string; text: string }>`select html, text from mail`.execute(t.db)
  expect(rows).toEqual([
    { html: '', text: '' },
    { html: '', text: '' },
  ])
})

test('the reading page shows a message without letting it do anything', async () => {
  await write({
    eventKey: 'xss',
    to: 'xss@example.com',
    subject: '<img src=x onerror=alert(1)>',
    html: '<script>alert(1)</script><p>Hi</p>',
  })
  const sender = senderTo(box.smtpUrl)
  await sender.sendDue()
  await sender.stop()
  const id = (await inbox('xss@example.com'))[0]?.id ?? ''
  const list = await (await fetch(box.url)).text()
  expect(list).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(list).not.toContain('<img')
  const page = await fetch(`${box.url}/${id}`)
  expect(await page.text()).toContain('sandbox="allow-popups')
  const body = await fetch(`${box.url}/${id}/html`)
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
  expect(body.headers.get('content-security-policy')).not.toContain('script')
  expect((await fetch(`${box.url}/..%2f..%2fetc%2fpasswd`)).status).toBe(404)
  expect((await readdir(join(folder, 'mail'))).every((name) => name.endsWith('.eml'))).toBe(true)
})

test('the reading page answers to its own name only', async () => {
  const { request } = await import('node:http')
  const status = await new Promise((done) => {
    const call = request(`${box.url}/messages`, { headers: { host: 'evil.example' } }, (it) =>
      done(it.resume().statusCode),
    )
    call.end()
  })
  expect(status).toBe(421)
})

test('L-13 a server on a network that offers no TLS gets no message', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      heard.push(String(chunk))
      socket.write(String(chunk).startsWith('EHLO') ? '250-here\r\n250 SIZE 1000000\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await write({ eventKey: 'plain' })
  // The machine's own name leads to it, and is no name of loopback.
  const sender = senderTo(`smtp://0.0.0.0:${port}`)
  await sender.sendDue()
  await sender.stop()
  server.close()
  expect(heard.join('')).toContain('EHLO')
  expect(heard.join('')).not.toContain('MAIL FROM')
  const { rows } = await sql<{
    why: string
  }>`select failed_why as why from mail where event_key = 'plain'`.execute(t.db)
  expect(rows[0]?.why).toMatch(/TLS/i)
})
