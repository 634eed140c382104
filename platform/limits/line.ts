import { ok, type Result, refuse } from '../../kernel/result.ts'

/** Runs at most `atOnce` pieces of work; `waiting` more wait their turn, the rest are refused. */
export function line(atOnce: number, waiting: number) {
  const turns: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<Result<T, 'unavailable'>> => {
    if (running >= atOnce) {
      if (turns.length >= waiting) return refuse('unavailable')
      await new Promise<void>((go) => turns.push(go))
    } else running++
    try {
      return ok(await work())
    } finally {
      const next = turns.shift()
      if (next) next()
      else running--
    }
  }
}
