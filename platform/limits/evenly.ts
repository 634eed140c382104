import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 100

/**
 * Answers at the next full tenth of a second: whether work was done for a known address or none for an unknown one can't be
 * told from the time it took.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await sleep(STEP_MS - ((performance.now() - started) % STEP_MS))
  }
}
