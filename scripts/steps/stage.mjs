import { duration, say } from './say.mjs'

/** Runs a part of the work and prints its name, whether it went well, and the time it took. Returns what the part returns. */
export async function stage(name, work) {
  const started = Date.now()
  const outcome = await work()
  const isWell = typeof outcome === 'number' ? outcome === 0 : outcome.failed.length === 0
  say(`${isWell ? '✓' : '✗'} ${name} (${duration(Date.now() - started)})`)
  return outcome
}
