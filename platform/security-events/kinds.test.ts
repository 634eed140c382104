import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type SecurityEventKind, securityEventKinds } from '../../contract/security-event.ts'

const root = join(import.meta.dirname, '../..')

/** The program's own files that write security events, as texts. */
const writers = globSync('{features,platform,server}/**/*.{ts,tsx}', { cwd: root })
  // What events.ts says of kinds, such as which are grave, writes none.
  .filter((path) => !/\.test\.|\/test-|security-events\/events\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .filter((text) => /\b(recordSecurityEvent|securityEvents\.take)\(/.test(text))

/** Whether a file names a kind, as a whole or, where it puts the kind together, by its two halves. */
const names = (text: string, kind: SecurityEventKind): boolean => {
  const [first, rest] = kind.split('.')
  return text.includes(`'${kind}'`) || (text.includes(`\`${first}.\${`) && text.includes(`'${rest}'`))
}

it('every kind of security event is written somewhere', () => {
  expect(writers.length).toBeGreaterThan(9)
  expect(securityEventKinds.filter((kind) => !writers.some((text) => names(text, kind)))).toEqual([])
})
