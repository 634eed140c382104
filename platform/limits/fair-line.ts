import { ok, type Result, refuse } from '../../kernel/result.ts'

type Refusal = Result<never, 'unavailable'>
type Turn = { begin(): void; drop(refusal: Refusal): void }

/**
 * Runs at most `atOnce` tasks; others wait in one line per caller, served in turn. When full, a caller with fewer
 * waiting displaces the longest line's last, who gets 'unavailable'.
 */
export function fairLine({
  atOnce,
  waitingEach,
  waitingAll,
}: {
  atOnce: number
  waitingEach: number
  waitingAll: number
}) {
  /** In the order of their next turns. */
  const lines = new Map<string, Turn[]>()
  let running = 0
  let waiting = 0

  /** Makes room for a caller with `own` waiting already; false where no line is longer. */
  const makeRoom = (own: number): boolean => {
    let longest: Turn[] = []
    for (const each of lines.values()) if (each.length > longest.length) longest = each
    if (longest.length <= own + 1) return false
    longest.pop()?.drop(refuse('unavailable'))
    waiting -= 1
    return true
  }

  const wait = (caller: string): Promise<Refusal | undefined> => {
    const own = lines.get(caller) ?? []
    const isFull = own.length >= waitingEach || (waiting >= waitingAll && !makeRoom(own.length))
    if (isFull) return Promise.resolve(refuse('unavailable'))
    return new Promise((resolve) => {
      own.push({ begin: () => resolve(undefined), drop: resolve })
      lines.set(caller, own)
      waiting += 1
    })
  }

  const next = (): void => {
    const [[caller, line] = []] = lines
    const turn = line?.shift()
    if (caller === undefined || !line || !turn) {
      running -= 1
      return
    }
    lines.delete(caller)
    if (line.length > 0) lines.set(caller, line)
    waiting -= 1
    turn.begin()
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<Result<T, 'unavailable'>> => {
    if (running >= atOnce) {
      const refused = await wait(caller)
      if (refused) return refused
    } else running += 1
    try {
      return ok(await work())
    } finally {
      next()
    }
  }
}
