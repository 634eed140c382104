import { resolve } from 'node:path'
import { type Values, type Variable, type VariableName, variables } from './variables.ts'

/** Settings of a running server, all checked. */
export interface Config {
  port: number
  host: string
  /** Without a slash at its end. */
  publicUrl: string
  /** An absolute path. */
  dataDir: string
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** null: read where we write. */
  databaseReadUrl: string | null
  /** null: mail is kept. */
  smtpUrl: string | null
  mailFrom: string
  /** An absolute address. */
  sellersUrl: string
  supportEmail: string
  company: { name: string; address: string }
  paymentProvider: Values['PAYMENT_PROVIDER']
  isRateLimited: boolean
  holdMinutes: number
  /** Whether the sizes of pictures are made before anybody asks for them. */
  makesPicturesAhead: boolean
  logLevel: Values['LOG_LEVEL']
  /** Sentences to print at start. */
  warnings: string[]
}

export type ConfigResult = { ok: true; value: Config } | { ok: false; problems: string[] }

/**
 * Reads the settings from an environment. An empty variable counts as unset, one that Àwòrán doesn't know is ignored.
 * Refuses with a line for every wrong variable, which says what was expected; values that may hold a password are not repeated.
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
  if (values.DATABASE_READ_URL !== undefined && !env.DATABASE_URL?.trim()) {
    problems.push(`DATABASE_READ_URL: expected ${variables.DATABASE_READ_URL.expected}`)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: compose(values) }
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

function compose(values: Values): Config {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const isRateLimited = values.RATE_LIMIT === 'on' || values.PAYMENT_PROVIDER !== 'sandbox'
  const warnings = isRateLimited
    ? []
    : ['RATE_LIMIT=off: nothing keeps a caller from trying too often. Never run a real shop like this.']
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    sellersUrl: new URL(values.SELLERS_URL, publicUrl).href,
    supportEmail: values.SUPPORT_EMAIL,
    company: { name: values.COMPANY_NAME, address: values.COMPANY_ADDRESS },
    paymentProvider: values.PAYMENT_PROVIDER,
    isRateLimited,
    holdMinutes: values.HOLD_MINUTES,
    makesPicturesAhead: values.PICTURES_AHEAD === 'on',
    logLevel: values.LOG_LEVEL,
    warnings,
  }
}

/** The wrong value as it stands in a message, but for those that may hold a password. */
function quote(name: VariableName, text: string): string {
  return name === 'SMTP_URL' || name.startsWith('DATABASE') ? '' : `=${JSON.stringify(text)}`
}
