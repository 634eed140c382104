import { expect, it } from 'vitest'
import { newNonce, policyOf } from './security.ts'

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.split(' ')[0] === name)

it('allows the scripts that bear the nonce and what they load, and no others', () => {
  const nonce = newNonce()
  expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(newNonce()).not.toBe(nonce)
  const policy = policyOf(nonce, { secure: false })
  expect(directive(policy, 'script-src')).toBe(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
  expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|https?:|\*|data:|blob:)|script-src-(?:elem|attr)/)
})

it('leaves no way around: no objects, no base, no frames, no HTML out of strings, no style elements', () => {
  const policy = policyOf('x', { secure: false })
  for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors', 'trusted-types'])
    expect(directive(policy, name)).toBe(`${name} 'none'`)
  expect(directive(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(directive(policy, 'style-src')).toBe("style-src 'self'")
})

it('asks for https where the marketplace is reached by it', () => {
  expect(policyOf('x', { secure: true })).toContain('upgrade-insecure-requests')
  expect(policyOf('x', { secure: false })).not.toContain('upgrade-insecure-requests')
})
