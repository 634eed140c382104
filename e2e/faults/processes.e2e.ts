import { readFileSync } from 'node:fs'
import { Agent, get as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { newBuyer, tokensOf } from '../people.ts'
import { place } from '../purchases.ts'
import { worksOnSale } from '../steps.ts'

let m: RunningMarketplace
beforeAll(async () => {
  m = await startMarketplace({ WEB_CONCURRENCY: '2', RATE_LIMIT: 'on' })
})
afterAll(() => m.stop())

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
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => read(`/categories/product/unheard of ${index}`)),
  )
  const rendered = answers.filter(({ status }) => status === 200).length
  // A busy machine refuses some as too many at once (503).
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([])
  expect(rendered).toBeGreaterThan(80)
  // 120 at once and four more a second.
  expect(rendered).toBeLessThan(180)
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

it('SIGTERM ends all of them', async () => {
  const pids = [m.pid, ...processesOf('web'), ...processesOf('jobs')]
  expect(await m.stop()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0), String(pid)).toThrow('ESRCH')
})
