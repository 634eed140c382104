import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, migrate } from '../platform/db/index.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { openMarketplace } from '../server/testing/test-marketplace.ts'

/**
 * How long calls take for an address with an account and for one without, over HTTP on loopback with the throttles off:
 * `npx tsx bench/enumeration.ts [calls of each kind, 2000 unless told otherwise] [which of them, all unless told otherwise]`.
 */
const calls = Number(process.argv[2] ?? 2_000)
const wanted = process.argv.slice(3)
const password = 'a good password'

const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-'))
const postgres = await startEmbedded({ dataDir: folder, log: () => {}, durability: 'fast' })
await migrate(postgres.url, join(import.meta.dirname, '../db/migrations'))
const db = createDb(postgres.url, { max: 20 })
const m = await openMarketplace({ database: { db, url: postgres.url, drop: () => db.destroy() } })

/** Accounts with a proved address, and such as wait for their code: one of each for every lane, so that none waits for another. */
const LANES = 2
const members: string[] = []
const newcomers: string[] = []
for (let lane = 0; lane < LANES; lane++) {
  members.push((await m.buyer()).email)
  const email = `newcomer-${lane}@test.example`
  const person = { first_name: 'New', last_name: 'Comer', phone: `0800000000${lane}`, email, password }
  await m.call('POST', '/auth/register/', { body: { ...person, terms_agreement: true } })
  newcomers.push(email)
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** Times calls for known and unknown addresses in turn, so that what the machine does meanwhile falls on both. */
const measure = async (name: string, path: string, known: readonly string[], more: object = {}) => {
  if (wanted.length > 0 && !wanted.includes(name)) return
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const answers = new Set<string>()
  const once = async (kind: keyof typeof times, email: string): Promise<void> => {
    const started = performance.now()
    const answer = await m.call('POST', path, { body: { email, ...more } })
    times[kind].push(performance.now() - started)
    answers.add(JSON.stringify([answer.status, { ...(answer.body as object), request_id: '' }]))
  }
  const lane = async (email: string, turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) {
      const stranger = `stranger-${Math.random().toString(36).slice(2)}@test.example`
      const both = [() => once('known', email), () => once('unknown', stranger)]
      for (const each of turn % 2 === 0 ? both : both.toReversed()) await each()
    }
  }
  await Promise.all(known.map((email) => lane(email, Math.ceil(calls / known.length))))
  const [there, nowhere] = [median(times.known), median(times.unknown)]
  console.log(
    `${name}: ${times.known.length} calls each, median known ${there.toFixed(2)} ms, unknown ${nowhere.toFixed(2)} ms, ` +
      `difference ${Math.abs(there - nowhere).toFixed(2)} ms, ${answers.size} different answers`,
  )
  if (Math.abs(there - nowhere) > 5 || answers.size !== 1) process.exitCode = 1
}

await measure('sign-in', '/auth/login/buyer/', members, { password: 'not the password' })
await measure('resend', '/auth/resend-verification-email/', newcomers)
await measure('reset', '/auth/send-password-reset-otp/', members)
await measure('code', '/auth/verify-email/', newcomers, { otp: '000000' })

await m.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
