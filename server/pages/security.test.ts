import { expect, it } from 'vitest'
import { policyOf } from './security.ts'

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.split(' ')[0] === name)

it('allows the scripts of pages and those of the build, and no others', () => {
  const policy = policyOf({ origin: 'https://art.example', scripts: ['alert(1)'] })
  expect(directive(policy, 'script-src')).toBe(
    "script-src https://art.example/assets/ 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
  )
  expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|'self'|\*|data:|blob:)|script-src-(?:elem|attr)/)
})

it('allows both addresses of a machine that serves itself', () => {
  expect(directive(policyOf({ origin: 'http://localhost:3000', scripts: [] }), 'script-src')).toBe(
    'script-src http://localhost:3000/assets/ http://127.0.0.1:3000/assets/',
  )
})

it('leaves no way around: no objects, no base, no frames, no HTML out of strings, no style elements', () => {
  const policy = policyOf({ origin: 'http://art.example', scripts: [] })
  for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
    expect(directive(policy, name)).toBe(`${name} 'none'`)
  expect(directive(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(directive(policy, 'trusted-types')).toBe('trusted-types service-worker')
  expect(directive(policy, 'worker-src')).toBe('worker-src http://art.example/service-worker.js')
  expect(directive(policy, 'style-src')).toBe("style-src 'self'")
})

it('asks for https where the marketplace is reached by it', () => {
  expect(policyOf({ origin: 'https://art.example', scripts: [] })).toContain('upgrade-insecure-requests')
  expect(policyOf({ origin: 'http://art.example', scripts: [] })).not.toContain('upgrade-insecure-requests')
})
