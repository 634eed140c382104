import { isForOthers } from './others.ts'
import { type Values, type VariableName, variables } from './variables.ts'

/** A provider that takes real money, or plays at it with its test keys. */
export type LivePayment = {
  provider: 'flutterwave' | 'paystack'
  publicKey: string
  secretKey: string
  /** What its webhooks are checked with. */
  webhookSecret: string
  /** Where its API is, without a slash at the end. */
  apiUrl: string
  /** The script of its pop-up. */
  scriptUrl: string
  /** The origin of the pages that run it. */
  pagesUrl: string
  isTest: boolean
  warnings: string[]
}

/** Who takes the money. */
export type Payment = { provider: 'sandbox'; warnings: string[] } | LivePayment

/** What has to be said where others come. */
const named =
  'flutterwave or paystack with its keys, or sandbox to try the shop without money, since others reach it (PUBLIC_URL)'
const trial =
  'PAYMENT_PROVIDER=sandbox: others reach a shop that takes no real money. A line above each page says so.'

const providers = {
  flutterwave: {
    keys: ['FLUTTERWAVE_PUBLIC_KEY', 'FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_SECRET'],
    url: 'FLUTTERWAVE_URL',
    api: 'https://api.flutterwave.com',
    script: 'https://checkout.flutterwave.com',
    path: '/v3.js',
    test: /_TEST-/,
  },
  paystack: {
    keys: ['PAYSTACK_PUBLIC_KEY', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY'],
    url: 'PAYSTACK_URL',
    api: 'https://api.paystack.co',
    script: 'https://js.paystack.co',
    path: '/v2/inline.js',
    test: /^[ps]k_test_/,
  },
} as const

/**
 * Chooses the payment provider. Undefined, with lines in `problems`, where it is unsafe: missing or mixed keys, no
 * TLS or limits, scripts on the shop's origin, none named publicly.
 */
export function paymentOf(
  values: Values,
  isSet: (name: VariableName) => boolean,
  problems: string[],
): Payment | undefined {
  if (values.PAYMENT_PROVIDER === undefined) return undefined
  if (values.PAYMENT_PROVIDER === 'sandbox') {
    const isOpen = isForOthers(values)
    if (isOpen && !isSet('PAYMENT_PROVIDER')) problems.push(`PAYMENT_PROVIDER: expected ${named}`)
    return { provider: 'sandbox', warnings: isOpen ? [trial] : [] }
  }
  const { keys, url, api, script, path, test } = providers[values.PAYMENT_PROVIDER]
  const found: string[] = []
  const expected = (name: VariableName, what: string = variables[name].expected) =>
    void found.push(`${name}: expected ${what}`)
  // A wrong one has its line already.
  for (const name of new Set(keys)) if (!isSet(name)) expected(name)
  const [publicKey, secretKey, webhookSecret] = keys.map((name) => values[name])
  const isTest = test.test(secretKey ?? '')
  if (publicKey && secretKey && test.test(publicKey) !== isTest)
    expected(keys[0], `a key of the same mode as ${keys[1]}: both for tests or both live`)
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const pagesUrl = values.PAYMENT_URL ?? publicUrl
  if (secretKey && !isTest) {
    if (!publicUrl.startsWith('https:'))
      expected('PUBLIC_URL', 'an address with https, since real money is paid here')
    if (!pagesUrl.startsWith('https:') || pagesUrl === publicUrl) expected('PAYMENT_URL')
    if (values[url] !== undefined) expected(url, 'nothing with live keys: it is for tests')
  }
  if (values.RATE_LIMIT === 'off')
    expected('RATE_LIMIT', 'on with a payment provider that is not the sandbox')
  problems.push(...found)
  if (found.length > 0 || !publicKey || !secretKey || !webhookSecret) return undefined
  return {
    provider: values.PAYMENT_PROVIDER,
    publicKey,
    secretKey,
    webhookSecret,
    apiUrl: values[url] ?? api,
    scriptUrl: `${values[url] ?? script}${path}`,
    pagesUrl,
    isTest,
    warnings: warningsOf(isTest, pagesUrl === publicUrl),
  }
}

const warningsOf = (isTest: boolean, isShared: boolean): string[] => [
  ...(isTest ? ['Test keys: payments are only played, no money moves.'] : []),
  ...(isShared
    ? [
        "Without PAYMENT_URL the provider's script runs on the shop's own origin. Never run a real shop like this.",
      ]
    : []),
]
