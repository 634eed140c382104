import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paystackKeys } from '../../features/payments/service/providers/test-paystack.ts'
import { startMailbox } from '../../platform/mail/index.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { examine } from './examine.ts'
import type { Diagnosis } from './finding.ts'
import { examineNode, examinePictures } from './machine.ts'

let m: Marketplace
let databaseUrl: string
let folder: string
let stranger: Server
beforeAll(async () => {
  m = await openMarketplace()
  databaseUrl = m.databaseUrl
  folder = mkdtempSync(join(tmpdir(), 'aworan-doctor-'))
  stranger = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  stranger.close()
  rmSync(folder, { recursive: true, force: true })
  await m.close()
})

const environment = async (more: Record<string, string> = {}): Promise<Record<string, string>> => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  HOST: '127.0.0.1',
  PORT: String(await findFreePort()),
  PAYMENT_PROVIDER: 'sandbox',
  ...more,
})

const inBuckets = (port: number): Record<string, string> => ({
  FILES_BUCKET: `http://127.0.0.1:${port}/pictures`,
  FILES_PRIVATE_BUCKET: `http://127.0.0.1:${port}/private`,
  FILES_ACCESS_KEY: 'access',
  FILES_SECRET_KEY: 'planted',
})

const wrongs = (findings: Diagnosis[]): string[] =>
  findings.flatMap((one) => (one.isWell ? [] : [`${one.says} → ${one.next}`]))

describe('the doctor', () => {
  it('finds a good server well: folders, port, database, mail', async () => {
    const mailbox = await startMailbox({ dataDir: folder })
    const found = await examine(await environment({ SMTP_URL: mailbox.smtpUrl }))
    await mailbox.stop()
    const says = found.map((one) => one.says).join('\n')
    // A machine may be short of room; that is looked at below.
    expect(wrongs(found).filter((one) => !one.includes('are free'))).toEqual([])
    for (const part of [
      /^Node 24\./m,
      /Only this machine comes/,
      /data folder .* takes files/,
      /Port \d+ on 127\.0\.0\.1 is free/,
      /PostgreSQL 1\d/,
      /extensions it needs: pg_trgm/,
      /tables are up to date/,
      /clock and ours are 0\.\d s apart/,
      /takes mail from us/,
    ])
      expect(says).toMatch(part)
  })

  it('says what each host of a database is, and that there is more than one primary', async () => {
    const beside = (host: string) => ({ DATABASE_URL: databaseUrl.replace(/127\.0\.0\.1:\d+/, `$&,${host}`) })
    const found = await examine(await environment(beside(`127.0.0.1:${await findFreePort()}`)))
    expect(found.map((one) => one.says).join('\n')).toMatch(
      /The host 127\.0\.0\.1:\d+ of DATABASE_URL is a primary\n.*does not answer.*\n.*PostgreSQL 1\d/,
    )
    expect(wrongs(found).join('\n')).toMatch(/ECONNREFUSED.* → Start it, or take it out of the address/)
    const { port } = new URL(databaseUrl)
    expect(wrongs(await examine(await environment(beside(`localhost:${port}`)))).join('\n')).toMatch(
      `More than one host is a primary: 127.0.0.1:${port}, localhost:${port} → Stop all but`,
    )
  })

  it('knows its own server on the port from another program', async () => {
    const own = await examine(await environment({ PORT: new URL(m.url).port }))
    expect(own.map((one) => one.says).join('\n')).toContain('Àwòrán runs on port')
    const { port } = stranger.address() as AddressInfo
    expect(wrongs(await examine(await environment({ PORT: String(port) }))).join('\n')).toContain(
      `Another program has port ${port}`,
    )
  })

  it.each([
    [
      'a folder that cannot be one',
      async () => ({ DATA_DIR: join(fileIn(folder), 'inside') }),
      /data folder .* takes no files/,
    ],
    ['no limits', async () => ({ RATE_LIMIT: 'off' }), /RATE_LIMIT is off.*Unset RATE_LIMIT/],
    [
      'a database that is away',
      async () => ({ DATABASE_URL: `postgres://me:planted@127.0.0.1:${await findFreePort()}/x` }),
      /DATABASE_URL does not answer \(.*ECONNREFUSED.*\).*Start it/,
    ],
    [
      'a database whose return to before an update was broken off',
      async () => {
        mkdirSync(join(folder, 'undone/postgres/before-update'), { recursive: true })
        return { DATABASE_URL: '', DATA_DIR: join(folder, 'undone') }
      },
      /not in its place → An npm run undo-update was broken off: run it again\.$/,
    ],
    [
      'a mail server that is away',
      async () => ({ SMTP_URL: `smtp://me:planted@127.0.0.1:${await findFreePort()}` }),
      /mail server 127\.0\.0\.1:\d+ does not take mail.*SMTP_URL/,
    ],
    [
      'no https for others',
      async () => ({ PUBLIC_URL: 'http://art.example' }),
      /passwords would travel readable/,
    ],
    [
      'a key beside what it seals, for others',
      async () => ({ PUBLIC_URL: 'https://art.example' }),
      /DATA_KEYS is unset.*data-key/,
    ],
    [
      'a key that other servers have not, for files in buckets',
      async () => inBuckets(await findFreePort()),
      /DATA_KEYS is unset.*in DATA_DIR of this server alone.*Set DATA_KEYS on each server/,
    ],
    [
      'a bucket that does not answer',
      async () => inBuckets(await findFreePort()),
      /The bucket of private files .*ECONNREFUSED.*See that the store runs/,
    ],
    [
      'R2-11 the sandbox for others',
      async () => ({ PUBLIC_URL: 'https://art.example' }),
      /Payments go to the sandbox: .*no real money.*A line above each page says so.*Set PAYMENT_PROVIDER/,
    ],
    [
      'R2-11 test keys for others',
      async () => ({
        PUBLIC_URL: 'https://art.example',
        PAYMENT_PROVIDER: 'paystack',
        PAYSTACK_PUBLIC_KEY: paystackKeys.publicKey,
        PAYSTACK_SECRET_KEY: paystackKeys.secretKey,
      }),
      /Payments go to paystack with test keys: .*no real money.*Set the live keys/,
    ],
    [
      'R2-11 nobody who takes the money, for others',
      async () => ({ PUBLIC_URL: 'https://art.example', PAYMENT_PROVIDER: '' }),
      /^PAYMENT_PROVIDER: expected flutterwave or paystack .*others reach it/,
    ],
    ['kept mail for others', async () => ({ PUBLIC_URL: 'https://art.example' }), /nobody gets a code/],
    [
      'a proxy nobody named',
      async () => ({ PUBLIC_URL: 'https://art.example' }),
      /TRUST_PROXY does not name it/,
    ],
    [
      'a setting that is none',
      async () => ({ TRUST_PROXY: 'true' }),
      /^TRUST_PROXY="true": expected .*never all addresses/,
    ],
  ])('says what to do about %s', async (_what, change, expected) => {
    const found = wrongs(await examine(await environment(await change())))
    expect(
      found.some((one) => expected.test(one)),
      found.join('\n'),
    ).toBe(true)
    expect(found.join('\n')).not.toContain('planted')
  })

  it('sees migrations that wait, and ones that have changed', async () => {
    const last = await sql<{ name: string; checksum: string }>`
      delete from migrations where name = (select max(name) from migrations) returning name, checksum`.execute(
      m.db,
    )
    const { name = '', checksum = '' } = last.rows[0] ?? {}
    const waiting = await examine(await environment())
    expect(waiting.map((one) => one.says).join('\n')).toContain(
      `The next start brings its tables up to date: ${name}`,
    )
    await sql`insert into migrations (name, checksum) values (${name}, 'another')`.execute(m.db)
    expect(wrongs(await examine(await environment())).join('\n')).toContain(
      `${name} has changed since it was applied`,
    )
    await sql`update migrations set checksum = ${checksum} where name = ${name}`.execute(m.db)
  })

  it('wants the Node it was made for', () => {
    expect(examineNode('22.1.0')).toMatchObject({ isWell: false })
  })

  it('wants the library of pictures that was made for this machine', async () => {
    const missing = () => Promise.reject(new Error('no sharp for linux-arm64'))
    expect(await examinePictures()).toMatchObject({ isWell: true })
    expect(await examinePictures(missing)).toMatchObject({
      isWell: false,
      says: 'Pictures cannot be read (no sharp for linux-arm64)',
    })
  })

  it('ends with 1 when something is wrong', async () => {
    const run = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
    const ill = run(await environment({ RATE_LIMIT: 'off' }))
    expect([ill.status, ill.stderr]).toEqual([1, ''])
    expect(ill.stdout).toMatch(/✗ RATE_LIMIT is off.*\n {2}→ Unset RATE_LIMIT/)
    expect(ill.stdout).toMatch(/\d of \d+ want attention\.\n$/)
  })
})

const fileIn = (parent: string): string => {
  const file = join(parent, 'a-file')
  writeFileSync(file, '')
  return file
}
