import { afterEach, beforeEach, describe, test, vi } from 'vitest'
import { expectNoise } from './test-noise.ts'

const warnLater = (): void => process.emitWarning('old', 'DeprecationWarning')

describe('a test that makes noise fails', () => {
  test.fails.each(['error', 'warn', 'log', 'info', 'debug', 'trace'] as const)('by console.%s', (method) =>
    console[method]('heard'),
  )

  test.fails('by a process warning, which comes a turn later', warnLater)

  test.fails('by a warning of React', async () => {
    const { createElement } = await import('react')
    const { renderToString } = await import('react-dom/server')
    renderToString(createElement('ul', null, [createElement('li')]))
  })

  test.fails('by other noise than it expects', () => {
    expectNoise(/^console\.error: expected$/)
    console.error('expected')
    console.error('not expected')
  })

  test.fails('by noise that only the test before it expected', () => console.error('expected'))

  describe('under fake timers', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    test.fails('too', warnLater)
  })
})

test('noise that is expected fails nothing', () => {
  expectNoise(/^console\.error: expected 1$/)
  expectNoise(/^process warning: DeprecationWarning: old$/)
  console.error('expected %d', 1)
  warnLater()
})
