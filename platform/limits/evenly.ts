import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 100

/** Answers at the next full tenth of a second, so that its time does not reveal whether an address is known. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await sleep(STEP_MS - ((performance.now() - started) % STEP_MS))
  }
}
