import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('R2-03 the sessions of an account end in one place alone, which ends its keys and webhooks too', () => {
  const folder = new URL('service/', import.meta.url)
  const users = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && readFileSync(new URL(name, folder), 'utf8').includes('revokeAllSessions'),
  )
  expect(users).toEqual(['ending.ts'])
})
