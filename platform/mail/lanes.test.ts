import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { after, systemClock } from '../../kernel/clock.ts'
import { withTx } from '../db/index.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { createMail, createMailSender } from './index.ts'
import { openStoredMail } from './stored-mail.ts'

let t: TestDatabase
const mail = createMail({ clock: systemClock })
const said: string[] = []
const log = { info: () => {}, warn: (_about: object, text: string) => void said.push(text) }
beforeAll(async () => void (t = await testDatabase({ max: 20 })))
afterAll(() => t.drop())
beforeEach(() => sql`delete from mail`.execute(t.db))

type Arrived = { to: string; at: number }
/** A mail server that takes `ms` for each message. */
const slowServer = async (ms: number, port = 0) => {
  const arrived: Arrived[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        setTimeout(() => {
          arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', at: performance.now() })
          done()
        }, ms)
      })
    },
  })
  smtp.on('error', () => {})
  const listening = once(smtp.server, 'listening')
  smtp.listen(port, '127.0.0.1')
  await listening
  return {
    arrived,
    port: (smtp.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((done) => smtp.close(done)),
  }
}
const senderTo = (port: number) =>
  createMailSender({
    db: t.db,
    clock: systemClock,
    mail,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Shop <shop@example.com>',
    log,
    pollMs: 100,
  })
const write = (to: string, more: { urgent?: boolean } = {}) =>
  withTx(t.db, (tx) =>
    mail.enqueue(tx, { eventKey: to, to, subject: 'S', html: '<p>S</p>', text: 'S', ...more }),
  )

test('D12 a code overtakes two hundred receipts on a slow server', async () => {
  const server = await slowServer(200)
  for (let i = 0; i < 200; i += 1) await write(`receipt${i}@example.com`)
  const sender = senderTo(server.port)
  sender.start()
  await expect.poll(() => server.arrived.length).toBeGreaterThan(5)
  const before = server.arrived.length
  await write('code@example.com', { urgent: true })
  await expect.poll(() => server.arrived.some(({ to }) => to === 'code@example.com')).toBe(true)
  expect(server.arrived.findIndex(({ to }) => to === 'code@example.com')).toBeLessThan(before + 100)
  await sender.stop()
  await server.stop()
})

test('D12 a server that was away gets everything as soon as it is back, each message once, by one try before the others', async () => {
  const first = await slowServer(0)
  await first.stop()
  for (let i = 0; i < 84; i += 1) await write(`waits${i}@example.com`)
  said.length = 0
  const sender = senderTo(first.port)
  sender.start()
  await expect.poll(() => said.length).toBeGreaterThan(0)
  // As after an hour: each message's own pause would have grown to an hour by now.
  await new Promise((done) => setTimeout(done, 3_000))
  const back = await slowServer(0, first.port)
  await expect.poll(() => back.arrived.length).toBe(84)
  await sender.stop()
  await back.stop()
  expect(new Set(back.arrived.map(({ to }) => to)).size).toBe(84)
  const { rows } = await sql`select max(tries) as tries, count(sent_at)::int as sent from mail`.execute(t.db)
  expect(rows).toEqual([{ tries: 1, sent: 84 }])
  // Not one warning for each message and try.
  expect(said.length).toBeLessThan(20)
})

test('one person’s messages arrive in the order in which they were written', async () => {
  const server = await slowServer(10)
  for (let i = 0; i < 20; i += 1) {
    const at = after(new Date(), -60_000 + i)
    await sql`
      insert into mail (id, event_key, recipient, subject, html, text, created_at, try_after)
      values (gen_random_uuid(), ${`order-${i}`}, 'one@example.com', ${`No ${i}`}, '', '', ${at}, ${at})`.execute(
      t.db,
    )
  }
  const sender = senderTo(server.port)
  await sender.sendDue()
  await sender.stop()
  await server.stop()
  const { rows } = await sql<{
    subject: string
  }>`select subject from mail order by sent_at, created_at`.execute(t.db)
  expect(rows.map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, (_, i) => `No ${i}`))
})

/** A disk of our own that is small enough to fill; only root may have one, and not everywhere. */
const mount = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const disk = mkdtempSync(join(tmpdir(), 'drafts-'))
const isMounted = mount(disk)
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

test.skipIf(!isMounted)(
  'D8 a message that finds the disk full leaves no draft, and old drafts are taken out',
  async () => {
    writeFileSync(join(disk, '1700000000000-old.eml.part'), 'half')
    const kept = openStoredMail(disk)
    await kept.store(Buffer.from('Subject: x\r\n\r\nx'))
    for (let i = 0; i < 3; i += 1) await expect(kept.store(Buffer.alloc(200_000))).rejects.toThrow('ENOSPC')
    expect(readdirSync(disk)).toEqual([expect.stringMatching(/\.eml$/)])
    await kept.store(Buffer.from('Subject: y\r\n\r\ny'))
  },
)

test('16 MB of read messages are in memory; the others are read from their files again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stored-'))
  const stored = openStoredMail(folder)
  const body = 'x'.repeat(500_000)
  for (let n = 0; n < 40; n += 1)
    await stored.store(Buffer.from(`Subject: ${n}\r\nTo: a@test.example\r\n\r\n${body}`))
  const ids = (await stored.list()).map(({ id }) => id)
  expect(ids).toHaveLength(40)
  for (const id of ids) rmSync(join(folder, `${id}.eml`))
  const inMemory = (await Promise.all(ids.map((id) => stored.read(id)))).filter(Boolean)
  // The oldest was read last.
  expect(inMemory.map((message) => message?.subject)).toEqual(
    Array.from({ length: inMemory.length }, (_, at) => String(inMemory.length - 1 - at)),
  )
  expect(inMemory.length).toBeGreaterThan(10)
  expect(inMemory.length).toBeLessThanOrEqual(16)
  rmSync(folder, { recursive: true })
})
