import { resolve } from 'node:path'
import { isForOthers } from './others.ts'
import { type Payment, paymentOf } from './payment.ts'
import { type Values, type Variable, type VariableName, variables } from './variables.ts'

/** Settings of a running server, all checked. */
export interface Config {
  port: number
  host: string
  /** Without a slash at its end. */
  publicUrl: string
  /** Whether people of other machines are to come, by one of its addresses: what is fine for a try is not then. */
  isForOthers: boolean
  /** The origin of the back office; null: the shop's. */
  backofficeUrl: string | null
  isPreloaded: boolean
  /** An absolute path. */
  dataDir: string
  /** Keys of 32 bytes each; null: the key in the data folder. */
  dataKeys: readonly Uint8Array[] | null
  /** The addresses of two buckets, and the key to both; null: files are in the data folder. */
  buckets: { pictures: string; private: string; region: string; accessKey: string; secretKey: string } | null
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** null: the role of databaseUrl, or the embedded PostgreSQL. */
  databaseOwnerUrl: string | null
  /** null: read where we write. */
  databaseReadUrl: string | null
  /** Whether connections prepare statements and keep them; undefined: where no pooler is between. */
  isPrepared: boolean | undefined
  /** Whether the embedded database is copied before it is migrated. */
  copiesBeforeUpdate: boolean
  /** null: mail is stored. */
  smtpUrl: string | null
  mailFrom: string
  /** An absolute address. */
  sellersUrl: string
  supportEmail: string
  company: { name: string; address: string }
  payment: Payment
  /** Who sends messages to phones; null: no gateway. */
  messages: { gateway: 'sandbox' } | { gateway: 'http'; url: string; key: string; secret: string } | null
  isRateLimited: boolean
  /** Whether an empty marketplace gets the demo gallery and its accounts. */
  hasDemoGallery: boolean
  holdMinutes: number
  unsentDays: number
  /** What unpaid orders may hold at once: of one account, and from one network. */
  holds: { pieces: number; unique: number; network: { pieces: number; unique: number } }
  /** Whether the sizes of pictures are made before anybody asks for them. */
  makesPicturesAhead: boolean
  logLevel: Values['LOG_LEVEL']
  /** Rates in basis points. */
  commissionBp: number
  vatBp: number
  /** Amounts in naira. */
  payouts: { afterDays: number; least: number; twoPeopleAbove: number }
  /** The proxies in front: how many in a row, or their addresses and ranges; null: none. */
  trustProxy: number | readonly string[] | null
  /** Caches before the shop, which are sent a PURGE for pages that have changed. */
  pageCaches: readonly string[]
  /** Other sites whose pages may call the API. */
  corsOrigins: readonly string[]
  /** null: metrics for this machine alone. */
  metricsToken: string | null
  /** Whether spans are sent, to where OpenTelemetry's own variables say. */
  isTraced: boolean
  /** How long security events are stored. */
  securityEventsDays: number
  /** How many processes answer requests. */
  webProcesses: number
  drainSeconds: number
  /** Sentences to print at start. */
  warnings: string[]
}

export type ConfigResult = { ok: true; value: Config } | { ok: false; problems: string[] }

/**
 * Reads the settings from an environment; empty variables count as unset, unknown ones are ignored. Refuses with a
 * line per wrong variable, without values that may be secret.
 */
export function readConfig(env: NodeJS.ProcessEnv): ConfigResult {
  const problems: string[] = []
  const read = (name: VariableName): unknown => {
    const variable: Variable = variables[name]
    const text = env[name]?.trim() || variable.default
    if (text === undefined) return undefined
    const parsed = variable.schema.safeParse(text)
    if (parsed.success) return parsed.data
    problems.push(`${name}${quote(name, text)}: expected ${variable.expected}`)
    return undefined
  }
  const names = Object.keys(variables) as VariableName[]
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Values
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_READ_URL'] as const)
    if (values[name] !== undefined && !env.DATABASE_URL?.trim())
      problems.push(`${name}: expected ${variables[name].expected}`)
  const isSet = (name: VariableName): boolean => Boolean(env[name]?.trim())
  const payment = paymentOf(values, isSet, problems)
  const others = [values.PUBLIC_URL ?? `http://localhost:${values.PORT}`, values.PAYMENT_URL]
  if (values.BACKOFFICE_URL !== undefined && others.includes(values.BACKOFFICE_URL))
    problems.push(`BACKOFFICE_URL: expected ${variables.BACKOFFICE_URL.expected}`)
  const messages = messagesOf(values, problems)
  const buckets = bucketsOf(values, problems)
  return payment === undefined || problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: compose(values, payment, messages, buckets) }
}

/** The settings of this process's environment; prints what is wrong with them and ends the process with 1. */
export function readConfigOrExit(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(env)
  if (config.ok) return config.value
  console.error(
    `Àwòrán can't start with these settings:\n${config.problems.map((problem) => `  ${problem}`).join('\n')}`,
  )
  console.error('docs/operations.md has a table of all of them.')
  process.exit(1)
}

/** Who sends messages to phones. Adds a line to `problems` for what is missing. */
function messagesOf(values: Values, problems: string[]): Config['messages'] {
  const { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key, MESSAGE_GATEWAY_SECRET: secret } = values
  if (values.MESSAGE_GATEWAY === 'sandbox') {
    if (values.PAYMENT_PROVIDER !== 'sandbox')
      problems.push('MESSAGE_GATEWAY="sandbox": expected off or http, beside a provider that takes money')
    return { gateway: 'sandbox' }
  }
  if (values.MESSAGE_GATEWAY !== 'http') return null
  const names = ['MESSAGE_GATEWAY_URL', 'MESSAGE_GATEWAY_KEY', 'MESSAGE_GATEWAY_SECRET'] as const
  for (const name of names)
    if (values[name] === undefined && !problems.some((line) => line.startsWith(name)))
      problems.push(`${name}: expected ${variables[name].expected}`)
  return { gateway: 'http', url: url ?? '', key: key ?? '', secret: secret ?? '' }
}

/** Where files are instead of the data folder. Adds a line to `problems` for what is missing. */
function bucketsOf(values: Values, problems: string[]): Config['buckets'] {
  const names = ['FILES_BUCKET', 'FILES_PRIVATE_BUCKET', 'FILES_ACCESS_KEY', 'FILES_SECRET_KEY'] as const
  const {
    FILES_BUCKET: pictures = '',
    FILES_PRIVATE_BUCKET: rest = '',
    FILES_ACCESS_KEY: accessKey = '',
    FILES_SECRET_KEY: secretKey = '',
  } = values
  if (names.every((name) => values[name] === undefined)) return null
  for (const name of names)
    if (values[name] === undefined && !problems.some((line) => line.startsWith(name)))
      problems.push(`${name}: expected ${variables[name].expected}`)
  if (pictures === rest && pictures !== '')
    problems.push(`FILES_PRIVATE_BUCKET: expected ${variables.FILES_PRIVATE_BUCKET.expected}`)
  return { pictures, private: rest, region: values.FILES_REGION, accessKey, secretKey }
}

function compose(
  values: Values,
  payment: Payment,
  messages: Config['messages'],
  buckets: Config['buckets'],
): Config {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const isRateLimited = values.RATE_LIMIT === 'on'
  const isSandbox = payment.provider === 'sandbox'
  const isTry = isSandbox && !isForOthers(values)
  const hasDemoGallery = (values.DEMO_GALLERY ?? (isTry ? 'on' : 'off')) === 'on'
  const warnings = [
    ...(hasDemoGallery && !isTry
      ? [
          'DEMO_GALLERY=on: everybody knows the password of the demo accounts, one of which is an administrator’s.',
        ]
      : []),
    ...(isRateLimited
      ? []
      : ['RATE_LIMIT=off: nothing keeps a caller from trying too often. Never run a real shop like this.']),
    ...payment.warnings,
  ]
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isForOthers: isForOthers(values),
    backofficeUrl: values.BACKOFFICE_URL ?? null,
    isPreloaded: values.HSTS_PRELOAD === 'on',
    dataDir: resolve(values.DATA_DIR),
    dataKeys: values.DATA_KEYS ?? null,
    buckets,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    isPrepared: values.DATABASE_PREPARED === undefined ? undefined : values.DATABASE_PREPARED === 'on',
    copiesBeforeUpdate: values.COPY_BEFORE_UPDATE === 'on',
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    sellersUrl: new URL(values.SELLERS_URL, publicUrl).href,
    supportEmail: values.SUPPORT_EMAIL,
    company: { name: values.COMPANY_NAME, address: values.COMPANY_ADDRESS },
    payment,
    messages,
    isRateLimited,
    hasDemoGallery,
    holdMinutes: values.HOLD_MINUTES,
    unsentDays: values.UNSENT_DAYS,
    holds: {
      pieces: values.HOLD_PIECES,
      unique: values.HOLD_UNIQUE,
      network: { pieces: values.HOLD_PIECES_NETWORK, unique: values.HOLD_UNIQUE_NETWORK },
    },
    makesPicturesAhead: values.PICTURES_AHEAD === 'on',
    logLevel: values.LOG_LEVEL,
    commissionBp: values.COMMISSION_BP,
    vatBp: values.VAT_BP,
    payouts: {
      afterDays: values.PAYOUT_AFTER_DAYS,
      least: values.PAYOUT_LEAST,
      twoPeopleAbove: values.PAYOUT_TWO_PEOPLE_ABOVE,
    },
    trustProxy: values.TRUST_PROXY ?? null,
    pageCaches: values.PAGE_CACHES ?? [],
    corsOrigins: values.CORS_ORIGINS ?? [],
    metricsToken: values.METRICS_TOKEN ?? null,
    isTraced:
      values.OTEL_TRACES_EXPORTER !== 'none' &&
      (values.OTEL_TRACES_EXPORTER ??
        values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
        values.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined,
    securityEventsDays: values.SECURITY_EVENTS_DAYS,
    webProcesses: values.WEB_CONCURRENCY,
    drainSeconds: values.DRAIN_SECONDS,
    warnings,
  }
}

/** Quotes the wrong value for a message; empty where it may hold a password or a key. */
function quote(name: VariableName, text: string): string {
  const isSecret =
    name === 'SMTP_URL' ||
    name === 'METRICS_TOKEN' ||
    name === 'DATA_KEYS' ||
    name.startsWith('OTEL_EXPORTER') ||
    name.startsWith('DATABASE') ||
    /_(KEY|SECRET)$/.test(name)
  return isSecret ? '' : `=${JSON.stringify(text)}`
}
