import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, get as ask, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTurns } from '../../chaos/in-turns.ts'
import { createDb, withTx } from '../../platform/db/index.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { type OwnDatabase, openDatabase } from '../own-database.ts'
import { callApi, newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'

let database: OwnDatabase
let m: RunningMarketplace
beforeAll(async () => {
  database = await openDatabase()
  m = await startMarketplace({ WEB_CONCURRENCY: '2', RATE_LIMIT: 'on', DATABASE_URL: database.url })
})
afterAll(async () => {
  await m.stop()
  await database.stop()
})

/** The processes of a part, by their ids. */
const processesOf = (part: 'web' | 'jobs'): number[] =>
  readFileSync(`/proc/${m.pid}/task/${m.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`\0AWORAN_PART=${part}\0`))

/** Asks on a connection of its own, which goes to the next process. */
const read = (path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = ask(new URL(path, m.url), { agent: new Agent() }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.once('error', reject)
    })
    sent.once('error', reject)
  })

type Answer = { status: number; body: { data: { product: { slug: string }; quantity: number }[] } }
/** A connection to the API of its own, which stays with the process that has taken it. */
type Connection = {
  call(
    method: string,
    path: string,
    more: { guest?: string; access?: string; body?: object },
  ): Promise<Answer>
  /** The process that has taken it. */
  pid(): number
  close(): void
}

const openConnection = (): Connection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let port = 0
  return {
    call: (method, path, { guest, access, body }) =>
      new Promise((resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          ...(guest && { guestUserID: guest }),
          ...(access && { authorization: `Bearer ${access}` }),
        }
        const sent = request(new URL(`/api/v1${path}`, m.url), { method, agent, headers }, (response) => {
          port = response.socket.localPort ?? 0
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          response.once('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }))
          response.once('error', reject)
        })
        sent.once('error', reject)
        sent.end(body && JSON.stringify(body))
      }),
    pid: () => {
      const hex = port.toString(16).toUpperCase().padStart(4, '0')
      // Its server's end: the third column is where it comes from, the tenth its inode.
      const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'))
      const inode = lines
        .map((line) => line.trim().split(/\s+/))
        .find((columns) => columns[2]?.endsWith(`:${hex}`))?.[9]
      const owner = processesOf('web').find((pid) =>
        readdirSync(`/proc/${pid}/fd`).some((fd) => {
          try {
            return readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`
          } catch {
            // Closed meanwhile.
            return false
          }
        }),
      )
      if (owner === undefined) throw new Error(`no process has the connection from port ${port}`)
      return owner
    },
    close: () => agent.destroy(),
  }
}

it('two processes answer, one does jobs and sends mail, and the figures are of all of them', async () => {
  expect(processesOf('web')).toHaveLength(2)
  expect(processesOf('jobs')).toHaveLength(1)
  const [work] = await worksOnSale(m)
  // Its sign-up takes a mail with a code.
  const { access } = await tokensOf(m, await newBuyer(m))
  const taken = async (): Promise<boolean[]> =>
    (await Promise.all([1, 2, 3, 4].map(() => read(`/${work?.slug}`)))).map(
      ({ text }) => !text.includes('https://schema.org/InStock'),
    )
  expect(await taken()).toEqual([false, false, false, false])
  await place(m, access, work?.slug)
  await expect.poll(taken).toEqual([true, true, true, true])
  const count = async (): Promise<number> =>
    Number(
      /http_request_duration_seconds_count\{operation="\/about"[^}]*\} (\d+)/.exec(
        (await read('/metrics')).text,
      )?.[1],
    )
  for (let each = 0; each < 10; each += 1) await read('/about')
  expect(await count()).toBe(10)
  expect(await count()).toBe(10)
})

it('a network has its allowance of pages once, not once for each process', async () => {
  const from = performance.now()
  const statuses: number[] = []
  // Not all at once, which a busy machine refuses (503).
  while (!statuses.includes(429)) {
    const paths = Array.from(
      { length: 8 },
      (_, at) => `/categories/product/unheard of ${statuses.length + at}`,
    )
    statuses.push(...(await Promise.all(paths.map(read))).map(({ status }) => status))
  }
  const rendered = statuses.filter((status) => status === 200).length
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(rendered).toBeGreaterThan(80)
  // 120 at once and four more a second.
  expect(rendered).toBeLessThanOrEqual(120 + (4 * (performance.now() - from)) / 1_000)
})

it('a process that is killed is replaced, and the others go on meanwhile', async () => {
  const [killed] = processesOf('web')
  const [jobs] = processesOf('jobs')
  let isOver = false
  const failures: unknown[] = []
  let answered = 0
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await sleep(20)
      await read('/about').then(
        ({ status }) => void (status === 200 ? (answered += 1) : failures.push(status)),
        (error: unknown) => failures.push(error),
      )
    }
  })
  await expect.poll(() => answered).toBeGreaterThan(20)
  process.kill(killed ?? 0, 'SIGKILL')
  process.kill(jobs ?? 0, 'SIGKILL')
  await expect.poll(() => processesOf('web')).not.toContain(killed)
  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before + 20)
  await expect.poll(() => processesOf('web').filter((pid) => pid !== killed)).toHaveLength(2)
  await expect.poll(() => processesOf('jobs').filter((pid) => pid !== jobs)).toHaveLength(1)
  isOver = true
  await Promise.all(readers)
  // No more than were on their way in the one that was killed.
  expect(failures.length).toBeLessThanOrEqual(4)
  // Mail goes out again.
  await newBuyer(m)
})

it('of 50 changes of carts during which a process is killed, each answered one is there, and each other one is made once when it is repeated', async () => {
  const works = [...(await worksOnSale(m)), ...(await worksOnSale(m, 'edition'))]
  // Not all at once, which a busy machine refuses (503).
  const slugs = Array.from({ length: 50 }, (_, at) => works[at % works.length]?.slug ?? '')
  const clients = await inTurns(slugs, 8, async (slug) => {
    const connection = openConnection()
    const made = await connection.call('POST', '/shop/cart/', { body: {} })
    const guest = (made.body.data as unknown as { guestuserid: string }).guestuserid
    const put = (on = connection) =>
      on.call('POST', '/shop/cart/', { guest, body: { product_slug: slug, quantity: 1 } })
    return { connection, pid: connection.pid(), slug, guest, put, status: 0 }
  })
  const change = async (client: (typeof clients)[number]): Promise<void> => {
    client.status = await client.put().then(
      ({ status }) => status,
      () => 0,
    )
  }
  const killed = clients[0]?.pid ?? 0
  const ofKilled = clients.filter(({ pid }) => pid === killed)
  const early = ofKilled.slice(0, 3)
  await Promise.all(early.map(change))
  expect(early.map(({ status }) => status)).toEqual([200, 200, 200])

  const db = createDb(database.url, { max: 2 })
  const late = clients.filter((client) => !early.includes(client))
  const changes = await withTx(db, async (tx) => {
    await sql`lock table cart_line in exclusive mode`.execute(tx)
    const sent = Promise.all(late.map(change))
    // Those of the process are under way, in the database and before it. On a busy machine few wait at once: each is given up after two seconds.
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
        return rows.length
      })
      .toBeGreaterThan(5)
    process.kill(killed, 'SIGKILL')
    return { sent }
  })
  await changes.sent
  const answered = clients.filter(({ status }) => status === 200)
  const cut = ofKilled.filter(({ status }) => status === 0)
  expect(cut.length).toBeGreaterThan(0)
  expect(answered.length).toBeGreaterThan(early.length)
  // The other process has answered all of its own, unless the wait was too long for some (503).
  expect(clients.filter(({ status }) => ![0, 200, 503].includes(status))).toEqual([])
  expect(clients.filter(({ pid, status }) => pid !== killed && status === 0)).toEqual([])

  const linesOf = async (client: (typeof clients)[number], on: Connection) => {
    const { status, body } = await on.call('GET', '/shop/cart/', { guest: client.guest })
    expect(status).toBe(200)
    return body.data.map(({ product, quantity }) => `${quantity} ${product.slug}`)
  }
  for (const client of clients) {
    const connection = openConnection()
    if (!answered.includes(client)) expect((await client.put(connection)).status).toBe(200)
    expect(await linesOf(client, connection)).toEqual([`1 ${client.slug}`])
    connection.close()
    client.connection.close()
  }
  await db.destroy()
  await expect.poll(() => processesOf('web').filter((pid) => pid !== killed)).toHaveLength(2)
})

it('a session that ends in one process is over in the other at the next request', async () => {
  const person = await newBuyer(m)
  const [here, there] = [await tokensOf(m, person), await tokensOf(m, person)]
  const connections = [openConnection()]
  const first = connections[0] as Connection
  const statusOf = async (on: Connection, access: string): Promise<number> =>
    (await on.call('GET', '/profiles/sessions/', { access })).status
  expect(await statusOf(first, there.access)).toBe(200)
  // The kernel distributes connections: one of the next ones goes to the other process.
  let second = first
  while (second.pid() === first.pid()) {
    second = openConnection()
    connections.push(second)
    expect(await statusOf(second, there.access)).toBe(200)
  }
  const password = { password: person.password }
  expect((await callApi(m, 'DELETE', '/profiles/sessions/', password, here.access)).status).toBe(200)
  expect([await statusOf(first, there.access), await statusOf(second, there.access)]).toEqual([401, 401])
  expect([await statusOf(first, here.access), await statusOf(second, here.access)]).toEqual([200, 200])
  for (const connection of connections) connection.close()
})

it('SIGTERM ends all of them', async () => {
  const pids = [m.pid, ...processesOf('web'), ...processesOf('jobs')]
  expect(await m.stop()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0), String(pid)).toThrow('ESRCH')
})
