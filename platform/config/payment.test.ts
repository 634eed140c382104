import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { variables } from './variables.ts'

const flutterwave = {
  PAYMENT_PROVIDER: 'flutterwave',
  PUBLIC_URL: 'https://art.example',
  PAYMENT_URL: 'https://pay.art.example',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-4e581ebf0928384743227e2e3b8af901-X',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-c515cdd4c49b9f37a6b9c85d1068d20a-X',
  FLUTTERWAVE_WEBHOOK_SECRET: 'q7Vn2-kd83hLw0-zz41',
}
const paystack = {
  PAYMENT_PROVIDER: 'paystack',
  PUBLIC_URL: 'https://art.example',
  PAYMENT_URL: 'https://pay.art.example',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
  PAYSTACK_SECRET_KEY: 'sk_live_9f8e7d6c5b4a39281706f5e4d3c2b1a076543210',
}
const testKeys = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/^(FLW....)-/, '$1_TEST-').replace('_live_', '_test_'),
    ]),
  )
const problemsOf = (env: Record<string, string | undefined>): string[] => {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}
const accepted = (env: Record<string, string | undefined>) => {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.value
}

test('live keys on two addresses with https start, and say nothing', () => {
  expect(accepted(flutterwave)).toMatchObject({
    warnings: [],
    payment: {
      provider: 'flutterwave',
      publicKey: flutterwave.FLUTTERWAVE_PUBLIC_KEY,
      secretKey: flutterwave.FLUTTERWAVE_SECRET_KEY,
      webhookSecret: flutterwave.FLUTTERWAVE_WEBHOOK_SECRET,
      apiUrl: 'https://api.flutterwave.com',
      scriptUrl: 'https://checkout.flutterwave.com/v3.js',
      pagesUrl: 'https://pay.art.example',
      isTest: false,
    },
  })
  expect(accepted(paystack)).toMatchObject({
    warnings: [],
    payment: {
      provider: 'paystack',
      webhookSecret: paystack.PAYSTACK_SECRET_KEY,
      apiUrl: 'https://api.paystack.co',
      scriptUrl: 'https://js.paystack.co/v2/inline.js',
      isTest: false,
    },
  })
})

describe.each([
  ['flutterwave', flutterwave],
  ['paystack', paystack],
])('%s', (provider, env: Record<string, string>) => {
  const keys = Object.keys(env).filter((name) => /_(KEY|SECRET)$/.test(name))

  test.each(keys)('does not start without a real %s', (name) => {
    const value = env[name] ?? ''
    const wrongs = [
      undefined,
      '',
      ' ',
      value.slice(0, 12),
      `${value.slice(0, 9)}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-X`,
      'FLWSECK_TEST-SANDBOXDEMOKEY-X',
      'changeme-changeme-changeme',
      'your_secret_key_goes_here',
    ]
    for (const wrong of wrongs) {
      const problems = problemsOf({ ...env, [name]: wrong })
      expect([wrong, problems.length]).toEqual([wrong, 1])
      expect(problems[0]).toBe(`${name}: expected ${variables[name as keyof typeof variables].expected}`)
    }
    expect(problemsOf({ PAYMENT_PROVIDER: provider }).filter((line) => line.startsWith(name))).toHaveLength(1)
  })

  test('says all that is missing at once, and repeats no key', () => {
    expect(problemsOf({ PAYMENT_PROVIDER: provider }).map((line) => line.split(':')[0])).toEqual(keys)
    const wrong = Object.fromEntries(keys.map((name) => [name, 'wrong-as-it-is-99']))
    const text = problemsOf({ ...env, ...wrong, PAYSTACK_SECRET_KEY: 'sk_live_leaky' }).join('\n')
    expect(text).not.toContain('leaky')
  })

  test('refuses keys of two modes', () => {
    const [name = ''] = keys
    expect(problemsOf({ ...env, [name]: testKeys(env)[name] })).toEqual([
      expect.stringContaining(`${name}: expected a key of the same mode`),
    ])
  })

  test('wants https, its pages on an origin of their own, and limits', () => {
    expect(problemsOf({ ...env, PUBLIC_URL: 'http://art.example' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: expected .*https/),
    ])
    for (const url of [undefined, 'http://pay.art.example', 'https://art.example'])
      expect(problemsOf({ ...env, PAYMENT_URL: url })).toEqual([
        `PAYMENT_URL: expected ${variables.PAYMENT_URL.expected}`,
      ])
    expect(problemsOf({ ...env, RATE_LIMIT: 'off' })).toEqual([
      expect.stringMatching(/^RATE_LIMIT: expected on/),
    ])
    expect(problemsOf({ ...testKeys(env), RATE_LIMIT: 'off' })).toHaveLength(1)
    const url = `${provider.toUpperCase()}_URL`
    expect(problemsOf({ ...env, [url]: 'http://127.0.0.1:4000' })).toEqual([
      expect.stringMatching(new RegExp(`^${url}: expected nothing with live keys`)),
    ])
  })

  test('with test keys starts on this machine, with warnings, and can be pointed at another server', () => {
    const config = accepted({
      ...testKeys(env),
      PUBLIC_URL: undefined,
      PAYMENT_URL: undefined,
      [`${provider.toUpperCase()}_URL`]: 'http://127.0.0.1:4000',
    })
    expect(config.payment).toMatchObject({ isTest: true, apiUrl: 'http://127.0.0.1:4000' })
    expect(config.payment).toMatchObject({ pagesUrl: 'http://localhost:3000' })
    expect(config.warnings).toHaveLength(2)
    expect(accepted({ ...testKeys(env), PUBLIC_URL: 'http://localhost:3000' }).warnings).toHaveLength(1)
  })
})
