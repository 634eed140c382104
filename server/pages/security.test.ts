import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { policyOf } from './security.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const scripts = (policy: string | undefined) =>
  policy?.split('; ').find((part) => part.startsWith('script-src'))

it('allows the inline scripts a page was rendered with, and no others', () => {
  const html = Buffer.from(
    '<script src="/a.js"></script><script>let a = "ọ̀"</script><script type="module" async="">import "/b.js"</script>' +
      '<script type="application/ld+json">{"a":1}</script>',
  )
  expect(scripts(policyOf('text/html; charset=utf-8', html))).toBe(
    `script-src 'self' ${hash('let a = "ọ̀"')} ${hash('import "/b.js"')}`,
  )
})

it('never allows inline scripts at large', () => {
  const policy = policyOf('text/html', Buffer.from('<p>nothing</p>'))
  expect(scripts(policy)).toBe("script-src 'self'")
  expect(policy).not.toMatch(/(?:script-src|style-src)(?:-elem)? [^;]*unsafe/)
})

it('has nothing to say about data', () => {
  expect(policyOf('text/x-script', Buffer.from('[]'))).toBeUndefined()
})
