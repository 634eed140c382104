import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { withVariables } from './manual.ts'

function accepted(env: NodeJS.ProcessEnv): Config {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.value
}

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}

test('an empty environment is enough', () => {
  expect(accepted({})).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('.data'),
    databaseUrl: null,
    databaseReadUrl: null,
    smtpUrl: null,
    mailFrom: 'Àwòrán <hello@aworan.example>',
    sellersUrl: 'http://localhost:3000/studio',
    supportEmail: 'support@aworan.example',
    company: { name: 'Àwòrán', address: 'Lagos, Nigeria' },
    payment: { provider: 'sandbox', warnings: [] },
    isRateLimited: true,
    hasDemoGallery: true,
    holdMinutes: 30,
    makesPicturesAhead: true,
    logLevel: 'info',
    commissionBp: 1500,
    vatBp: 750,
    payouts: { afterDays: 14, least: 1000, twoPeopleAbove: 500_000 },
    trustProxy: null,
    corsOrigins: [],
    metricsToken: null,
    drainSeconds: 5,
    warnings: [],
  })
})

test('every variable that is set arrives', () => {
  const config = accepted({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://art.example/',
    DATA_DIR: '/srv/art',
    DATABASE_URL: 'postgres://a:b@db.example/art',
    DATABASE_READ_URL: 'postgresql://a:b@replica.example:5433/art',
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'shop@art.example',
    SELLERS_URL: 'https://sellers.example/join',
    SUPPORT_EMAIL: 'help@art.example',
    COMPANY_NAME: 'Art Ltd',
    COMPANY_ADDRESS: '1 Broad Street, Lagos',
    PAYMENT_PROVIDER: 'sandbox',
    RATE_LIMIT: 'on',
    HOLD_MINUTES: '5',
    LOG_LEVEL: 'silent',
    COMMISSION_BP: '1250',
    VAT_BP: '1000',
    PAYOUT_AFTER_DAYS: '7',
    PAYOUT_LEAST: '5000',
    PAYOUT_TWO_PEOPLE_ABOVE: '0',
    TRUST_PROXY: '10.0.0.0/8, fd00::1',
    CORS_ORIGINS: 'https://app.example, http://localhost:5173',
    METRICS_TOKEN: 'one-to-read-metrics-by',
    DRAIN_SECONDS: '0',
  })
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://art.example',
    dataDir: '/srv/art',
    databaseUrl: 'postgres://a:b@db.example/art',
    databaseReadUrl: 'postgresql://a:b@replica.example:5433/art',
    smtpUrl: 'smtp://mail.example:25',
    mailFrom: 'shop@art.example',
    sellersUrl: 'https://sellers.example/join',
    supportEmail: 'help@art.example',
    company: { name: 'Art Ltd', address: '1 Broad Street, Lagos' },
    payment: { provider: 'sandbox', warnings: [] },
    isRateLimited: true,
    hasDemoGallery: true,
    holdMinutes: 5,
    makesPicturesAhead: true,
    logLevel: 'silent',
    commissionBp: 1250,
    vatBp: 1000,
    payouts: { afterDays: 7, least: 5000, twoPeopleAbove: 0 },
    trustProxy: ['10.0.0.0/8', 'fd00::1'],
    corsOrigins: ['https://app.example', 'http://localhost:5173'],
    metricsToken: 'one-to-read-metrics-by',
    drainSeconds: 0,
    warnings: [],
  })
})

test('the public address follows the port, and the sellers follow the public address', () => {
  expect(accepted({ PORT: '4000' })).toMatchObject({
    publicUrl: 'http://localhost:4000',
    sellersUrl: 'http://localhost:4000/studio',
  })
})

test('how many proxies stand in front arrives as a number', () => {
  expect(accepted({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
})

test('an empty variable counts as unset, an unknown one is ignored', () => {
  expect(accepted({ PORT: ' ', DATABASE_URL: '', PROT: '80' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  })
})

test('limits are lifted with a warning', () => {
  const config = accepted({ RATE_LIMIT: 'off' })
  expect(config.isRateLimited).toBe(false)
  expect(config.warnings.join()).toContain('RATE_LIMIT=off')
})

describe('is refused', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'http://localhost'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'art.example'],
    ['PUBLIC_URL', 'ftp://art.example'],
    ['PUBLIC_URL', 'https://art.example/shop'],
    ['PUBLIC_URL', 'https://me:secret@art.example'],
    ['DATABASE_URL', 'mysql://db/art'],
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_READ_URL', 'postgres://replica/art'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Àwòrán'],
    ['MAIL_FROM', 'Shop <shop@art.example>\nBcc: all@art.example'],
    ['SELLERS_URL', 'studio'],
    ['SELLERS_URL', '//evil.example'],
    ['SELLERS_URL', 'javascript:alert(1)'],
    ['SUPPORT_EMAIL', 'help'],
    ['COMPANY_NAME', 'x'.repeat(101)],
    ['COMPANY_ADDRESS', 'one\ntwo'],
    ['PAYMENT_PROVIDER', 'cash'],
    ['PAYMENT_URL', 'pay.art.example'],
    ['FLUTTERWAVE_URL', 'https://api.flutterwave.example'],
    ['PAYSTACK_URL', 'http://10.0.0.1:80'],
    ['RATE_LIMIT', 'no'],
    ['HOLD_MINUTES', '0'],
    ['HOLD_MINUTES', '1441'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['CORS_ORIGINS', 'http://app.example'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://app.example,*'],
    ['METRICS_TOKEN', 'too short'],
    ['METRICS_TOKEN', 'nineteen-characters'],
    ['DRAIN_SECONDS', '-1'],
  ])('%s=%j', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}.*: expected `, 's'))
  })
})

test('every wrong variable is told at once', () => {
  expect(problemsOf({ PORT: 'x', PAYMENT_PROVIDER: 'cash', SMTP_URL: 'x' })).toEqual([
    'PORT="x": expected a port number from 1 to 65535',
    'SMTP_URL: expected an address such as smtp://user:password@host:587 or smtps://user:password@host:465',
    'PAYMENT_PROVIDER="cash": expected sandbox, flutterwave or paystack',
  ])
})

test('a password is not repeated', () => {
  expect(
    problemsOf({
      DATABASE_URL: 'mysql://me:secret@db/art',
      SMTP_URL: 'me:secret',
      METRICS_TOKEN: 'secret',
    }).join(),
  ).not.toContain('secret')
})

test("the manual's table is up to date (npm run docs writes it)", () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  expect(manual).toBe(withVariables(manual))
})

test('a process with wrong settings says so and ends with 1', () => {
  const program = `(await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})).readConfigOrExit()`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { env: { ...process.env, PORT: 'x', HOLD_MINUTES: '0' }, encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.split('\n').slice(1, 3)).toEqual([
    '  PORT="x": expected a port number from 1 to 65535',
    '  HOLD_MINUTES="0": expected a whole number from 1 to 1440',
  ])
})
