import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresLog } from './log.ts'
import type { ServerProcess } from './process.ts'

export interface Supervisor {
  pid: () => number
  /** How often the server was started again. */
  restarts: () => number
  stop: () => Promise<void>
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** Restarts a server that ends by itself, with growing pauses between failed tries, until `stop`. */
export function supervise(
  first: ServerProcess,
  startAgain: () => Promise<ServerProcess>,
  log: PostgresLog,
): Supervisor {
  let server = first
  let isStopping = false
  let restarts = 0

  async function watch(): Promise<void> {
    const how = await server.ended
    for (let pause = FIRST_PAUSE_MS; !isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (pause === FIRST_PAUSE_MS) log(`PostgreSQL ended unexpectedly (${how}); starting it again`, 'error')
      try {
        server = await startAgain()
        if (isStopping) return await server.stop()
        restarts += 1
        log('PostgreSQL is back', 'info')
        return await watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error), 'error')
      }
      await sleep(pause)
    }
  }

  const watching = watch()
  const stop = async () => {
    isStopping = true
    await server.stop()
    await watching
  }
  return { pid: () => server.pid, restarts: () => restarts, stop }
}
