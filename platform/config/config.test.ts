import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
    isForOthers: false,
    backofficeUrl: null,
    isPreloaded: false,
    dataDir: resolve('.data'),
    dataKeys: null,
    buckets: null,
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseReadUrl: null,
    isPrepared: undefined,
    copiesBeforeUpdate: true,
    smtpUrl: null,
    mailFrom: 'Àwòrán <hello@aworan.example>',
    sellersUrl: 'http://localhost:3000/studio',
    supportEmail: 'support@aworan.example',
    company: { name: 'Àwòrán', address: 'Lagos, Nigeria' },
    payment: { provider: 'sandbox', warnings: [] },
    messages: null,
    isRateLimited: true,
    hasDemoGallery: true,
    holdMinutes: 30,
    unsentDays: 7,
    holds: { pieces: 12, unique: 4, network: { pieces: 60, unique: 20 } },
    makesPicturesAhead: true,
    logLevel: 'info',
    commissionBp: 1500,
    vatBp: 750,
    payouts: { afterDays: 14, least: 1000, twoPeopleAbove: 500_000 },
    trustProxy: null,
    pageCaches: [],
    corsOrigins: [],
    metricsToken: null,
    isTraced: false,
    securityEventsDays: 180,
    webProcesses: Math.min(availableParallelism(), 8),
    drainSeconds: 5,
    warnings: [],
  })
})

test('every variable that is set arrives', () => {
  const config = accepted({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://art.example/',
    BACKOFFICE_URL: 'https://office.art.example',
    HSTS_PRELOAD: 'on',
    DATA_DIR: '/srv/art',
    DATA_KEYS: `${'A'.repeat(43)}=, ${Buffer.alloc(32, 1).toString('base64')}`,
    FILES_BUCKET: 'https://s3.example/pictures',
    FILES_PRIVATE_BUCKET: 'https://s3.example/private',
    FILES_ACCESS_KEY: 'access',
    FILES_SECRET_KEY: 'secret',
    FILES_REGION: 'af-south-1',
    DATABASE_URL: 'postgres://a:b@db.example/art?sslmode=verify-full',
    DATABASE_OWNER_URL: 'postgres://owner:c@db.example/art?sslmode=require',
    DATABASE_READ_URL: 'postgresql://a:b@replica.example:5433/art?sslmode=verify-ca',
    DATABASE_PREPARED: 'off',
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'shop@art.example',
    SELLERS_URL: 'https://sellers.example/join',
    SUPPORT_EMAIL: 'help@art.example',
    COMPANY_NAME: 'Art Ltd',
    COMPANY_ADDRESS: '1 Broad Street, Lagos',
    PAYMENT_PROVIDER: 'sandbox',
    MESSAGE_GATEWAY: 'http',
    MESSAGE_GATEWAY_URL: 'https://messages.example/api',
    MESSAGE_GATEWAY_KEY: 'a key of the gateway'.replaceAll(' ', '-'),
    MESSAGE_GATEWAY_SECRET: 'a secret of reports'.replaceAll(' ', '-'),
    RATE_LIMIT: 'on',
    HOLD_MINUTES: '5',
    HOLD_PIECES: '40',
    HOLD_UNIQUE: '8',
    HOLD_PIECES_NETWORK: '200',
    HOLD_UNIQUE_NETWORK: '30',
    LOG_LEVEL: 'silent',
    COMMISSION_BP: '1250',
    VAT_BP: '1000',
    COPY_BEFORE_UPDATE: 'off',
    PAYOUT_AFTER_DAYS: '21',
    PAYOUT_LEAST: '5000',
    PAYOUT_TWO_PEOPLE_ABOVE: '0',
    TRUST_PROXY: '10.0.0.0/8, fd00::1',
    PAGE_CACHES: 'http://127.0.0.1:6081, http://cache-2:6081',
    CORS_ORIGINS: 'https://app.example, http://localhost:5173',
    METRICS_TOKEN: 'one-to-read-metrics-by',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/v1/traces',
    OTEL_TRACES_EXPORTER: 'otlp',
    SECURITY_EVENTS_DAYS: '90',
    WEB_CONCURRENCY: '3',
    DRAIN_SECONDS: '0',
  })
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://art.example',
    isForOthers: true,
    backofficeUrl: 'https://office.art.example',
    isPreloaded: true,
    dataDir: '/srv/art',
    dataKeys: [new Uint8Array(32), new Uint8Array(32).fill(1)],
    buckets: {
      pictures: 'https://s3.example/pictures',
      private: 'https://s3.example/private',
      region: 'af-south-1',
      accessKey: 'access',
      secretKey: 'secret',
    },
    databaseUrl: 'postgres://a:b@db.example/art?sslmode=verify-full',
    databaseOwnerUrl: 'postgres://owner:c@db.example/art?sslmode=verify-full',
    databaseReadUrl: 'postgresql://a:b@replica.example:5433/art?sslmode=verify-full',
    isPrepared: false,
    copiesBeforeUpdate: false,
    smtpUrl: 'smtp://mail.example:25',
    mailFrom: 'shop@art.example',
    sellersUrl: 'https://sellers.example/join',
    supportEmail: 'help@art.example',
    company: { name: 'Art Ltd', address: '1 Broad Street, Lagos' },
    payment: { provider: 'sandbox', warnings: [expect.stringContaining('no real money')] },
    messages: {
      gateway: 'http',
      url: 'https://messages.example/api',
      key: 'a-key-of-the-gateway',
      secret: 'a-secret-of-reports',
    },
    isRateLimited: true,
    hasDemoGallery: false,
    holdMinutes: 5,
    unsentDays: 7,
    holds: { pieces: 40, unique: 8, network: { pieces: 200, unique: 30 } },
    makesPicturesAhead: true,
    logLevel: 'silent',
    commissionBp: 1250,
    vatBp: 1000,
    payouts: { afterDays: 21, least: 5000, twoPeopleAbove: 0 },
    trustProxy: ['10.0.0.0/8', 'fd00::1'],
    pageCaches: ['http://127.0.0.1:6081', 'http://cache-2:6081'],
    corsOrigins: ['https://app.example', 'http://localhost:5173'],
    metricsToken: 'one-to-read-metrics-by',
    isTraced: true,
    securityEventsDays: 90,
    webProcesses: 3,
    drainSeconds: 0,
    warnings: [expect.stringMatching(/^PAYMENT_PROVIDER=sandbox: .*no real money/)],
  })
})

test('a seller is not paid before a buyer’s time for a return is over', () => {
  expect(accepted({ PAYOUT_AFTER_DAYS: '14' })).toMatchObject({ payouts: { afterDays: 14 } })
  expect(readConfig({ PAYOUT_AFTER_DAYS: '13' })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/PAYOUT_AFTER_DAYS.*14 \(the days of a return\)/)],
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
    ['DATA_KEYS', 'short'],
    ['DATA_KEYS', 'QUJD'],
    ['DATA_KEYS', `${'A'.repeat(43)}=,`],
    ['FILES_REGION', 'the best one'],
    ['DATABASE_URL', 'mysql://db/art'],
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_READ_URL', 'postgres://replica/art'],
    ['DATABASE_PREPARED', 'no'],
    ['DATABASE_OWNER_URL', 'postgres://owner@db/art'],
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
    ['PAGE_CACHES', 'http://127.0.0.1:6081/purge'],
    ['PAGE_CACHES', '127.0.0.1:6081'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['CORS_ORIGINS', 'http://app.example'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://app.example,*'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://127.0.0.1:4317'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['METRICS_TOKEN', 'too short'],
    ['METRICS_TOKEN', 'nineteen-characters'],
    ['DRAIN_SECONDS', '-1'],
  ])('%s=%j', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}.*: expected `, 's'))
  })
})

describe('buckets', () => {
  const env = {
    FILES_BUCKET: 'https://s3.example/pictures/',
    FILES_PRIVATE_BUCKET: 'https://private.s3.example',
    FILES_ACCESS_KEY: 'access',
    FILES_SECRET_KEY: 'Secret/of+signs=',
  }

  test('are two, with one key', () => {
    expect(accepted(env).buckets).toEqual({
      pictures: 'https://s3.example/pictures',
      private: 'https://private.s3.example',
      region: 'us-east-1',
      accessKey: 'access',
      secretKey: 'Secret/of+signs=',
    })
    expect(accepted({ ...env, FILES_REGION: 'eu-west-1' }).buckets?.region).toBe('eu-west-1')
    expect(accepted({ ...env, FILES_BUCKET: 'http://127.0.0.1:9000/pictures' }).buckets).not.toBeNull()
  })

  test.each(Object.keys(env))('lack %s', (name) => {
    const problems = problemsOf({ ...env, [name]: '' })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: expected `))
  })

  test.each([
    ['FILES_BUCKET', 'http://s3.example/pictures'],
    ['FILES_BUCKET', 's3://pictures'],
    ['FILES_BUCKET', 'https://s3.example/pictures?list'],
    ['FILES_BUCKET', 'https://me:secret@s3.example/pictures'],
    ['FILES_BUCKET', 'https://s3.example//pictures'],
    ['FILES_PRIVATE_BUCKET', 'https://s3.example/pictures'],
    ['FILES_PRIVATE_BUCKET', 'pictures'],
    ['FILES_SECRET_KEY', 'two words'],
  ])('are refused with %s=%s', (name, value) => {
    const problems = problemsOf({ ...env, [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}.*: expected `))
    expect(problems[0]).not.toContain('two words')
  })
})

test('traces are sent to an address or where the exporter says, and nowhere else', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  expect(accepted({ OTEL_EXPORTER_OTLP_ENDPOINT }).isTraced).toBe(true)
  expect(accepted({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' }).isTraced).toBe(true)
  expect(accepted({ OTEL_TRACES_EXPORTER: 'console' }).isTraced).toBe(true)
  expect(accepted({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }).isTraced).toBe(false)
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
      OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://me:secret@traces',
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

test('M-12 a shop that others reach gets no demo accounts unless a setting asks for them, with a warning', () => {
  const said = { PAYMENT_PROVIDER: 'sandbox', NODE_ENV: 'production' }
  const shop = { ...said, PUBLIC_URL: 'https://shop.example' }
  expect(accepted(shop).hasDemoGallery).toBe(false)
  expect(accepted({ ...shop, DEMO_GALLERY: 'on' })).toMatchObject({
    hasDemoGallery: true,
    warnings: [expect.stringContaining('administrator'), expect.stringContaining('sandbox')],
  })
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'http://art.localhost',
  ])
    expect(accepted({ PUBLIC_URL: url }), url).toMatchObject({ hasDemoGallery: true, isForOthers: false })
  for (const url of [
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
    'http://0.0.0.0:3000',
  ])
    expect(accepted({ ...said, PUBLIC_URL: url }), url).toMatchObject({
      hasDemoGallery: false,
      isForOthers: true,
    })
})

test('R2-11 a shop that others reach says who takes its money, if need be the sandbox', () => {
  const open = [
    { PUBLIC_URL: 'https://shop.example', NODE_ENV: 'production' },
    { BACKOFFICE_URL: 'https://office.shop.example' },
    { PAYMENT_URL: 'https://pay.shop.example' },
  ]
  for (const env of open) {
    for (const unsaid of [env, { ...env, PAYMENT_PROVIDER: ' ' }])
      expect(problemsOf(unsaid), JSON.stringify(env)).toEqual([
        'PAYMENT_PROVIDER: expected flutterwave or paystack with its keys, or sandbox to try the shop without money, since others reach it (PUBLIC_URL)',
      ])
    expect(accepted({ ...env, PAYMENT_PROVIDER: 'sandbox' }), JSON.stringify(env)).toMatchObject({
      isForOthers: true,
      warnings: [expect.stringMatching(/^PAYMENT_PROVIDER=sandbox: .*A line above each page says so/)],
    })
    expect(problemsOf({ ...env, PAYMENT_PROVIDER: 'cash' })).toEqual([
      expect.stringMatching(/^PAYMENT_PROVIDER="cash"/),
    ])
  }
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.2:3000',
    'http://[::1]:3000',
    'http://art.localhost',
  ])
    expect(accepted({ HOST: '0.0.0.0', PUBLIC_URL: url }), url).toMatchObject({
      isForOthers: false,
      warnings: [],
    })
})

test('L-13 a database over a network is reached encrypted, by sslmode', () => {
  for (const url of [
    'postgres://a:b@db.example/art',
    'postgres://a:b@db.example/art?sslmode=prefer',
    'postgres://a:b@10.0.0.5/art?sslmode=disable',
    'postgres://a:b@localhost/art?host=db.example',
    'postgres://a:b@db.example/art?sslmode=no-verify',
    'postgres://a:b@db.example/art?sslmode=require&uselibpqcompat=true',
    'postgres://a:b@db.example/art?sslmode=require&sslmode=disable',
  ])
    expect(problemsOf({ DATABASE_URL: url }), url).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*sslmode/),
    ])
  for (const mode of ['require', 'verify-ca'])
    expect(
      accepted({ DATABASE_URL: `postgres://a:b%3F@db.example/art?sslmode=${mode}&sslrootcert=/ca.pem` })
        .databaseUrl,
    ).toBe('postgres://a:b%3F@db.example/art?sslmode=verify-full&sslrootcert=/ca.pem')
  for (const url of [
    'postgres://a:b@127.0.0.1/art?sslmode=require&uselibpqcompat=true',
    'postgres://a:b@db.example/art?sslmode=verify-full',
    'postgres://a:b@127.0.0.1:5432/art',
    'postgres://a:b@localhost/art',
    'postgres://a@%2Fvar%2Frun%2Fpostgresql/art',
    'postgres://a@socket/art?host=/var/run/postgresql',
  ])
    expect(accepted({ DATABASE_URL: url }).databaseUrl, url).toBe(url)
})

test('an address of PostgreSQL may name several hosts, each as safe as one alone; to read, a standby comes first', () => {
  const both = 'postgres://a:b@one.example:5432,two.example/art?sslmode=verify-full'
  const urls = { DATABASE_URL: both.replace('verify-full', 'require'), DATABASE_READ_URL: both }
  expect(accepted(urls)).toMatchObject({
    databaseUrl: both,
    databaseReadUrl: `${both}&target_session_attrs=prefer-standby`,
  })
  const near = 'postgres://a:b@127.0.0.1:1,localhost:2/art'
  const own = `${near}?target_session_attrs=any`
  expect(accepted({ DATABASE_URL: near, DATABASE_READ_URL: near })).toMatchObject({
    databaseUrl: near,
    databaseReadUrl: `${near}?target_session_attrs=prefer-standby`,
  })
  expect(accepted({ DATABASE_URL: near, DATABASE_READ_URL: own }).databaseReadUrl).toBe(own)
  for (const url of [
    'postgres://a:b@127.0.0.1,db.example/art',
    'postgres://a:b@127.0.0.1,/art',
    'postgres://a:b@one,two:99999/art?sslmode=require',
    `${near}?target_session_attrs=read-only`,
  ])
    expect(problemsOf({ DATABASE_URL: url }), url).toEqual([expect.stringMatching(/^DATABASE_URL: /)])
})

test('L-17 the back office has a host of its own, or none', () => {
  const shop = { PUBLIC_URL: 'https://shop.example', PAYMENT_PROVIDER: 'sandbox' }
  expect(accepted({ ...shop, BACKOFFICE_URL: 'https://office.shop.example/' }).backofficeUrl).toBe(
    'https://office.shop.example',
  )
  expect(problemsOf({ ...shop, BACKOFFICE_URL: 'https://shop.example' })).toEqual([
    expect.stringContaining('BACKOFFICE_URL'),
  ])
})

test('a gateway for messages needs an encrypted address, its key and its secret, and the sandbox of messages that of payments', () => {
  expect(problemsOf({ MESSAGE_GATEWAY: 'http', MESSAGE_GATEWAY_URL: 'http://messages.example' })).toEqual([
    expect.stringContaining('MESSAGE_GATEWAY_URL'),
    expect.stringContaining('MESSAGE_GATEWAY_KEY'),
    expect.stringContaining('MESSAGE_GATEWAY_SECRET'),
  ])
  expect(problemsOf({ MESSAGE_GATEWAY: 'sandbox', PAYMENT_PROVIDER: 'paystack' })).toContainEqual(
    expect.stringContaining('MESSAGE_GATEWAY="sandbox"'),
  )
})
