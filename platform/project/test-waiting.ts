import { vi } from 'vitest'
import { WAIT_MS } from './test-patience.ts'

// A setup file of the tests (vitest.config.ts): vi.waitFor gives up after a second, and vitest has no setting for it.
const { waitFor } = vi
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options) {
    const own = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, { timeout: WAIT_MS, ...own })
  }
