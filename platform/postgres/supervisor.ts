import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './process.ts'

export interface Supervisor {
  pid: () => number
  stop: () => Promise<void>
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** Starts a server again whenever it ends by itself, with growing pauses between vain tries, until it is told to stop. */
export function supervise(
  first: ServerProcess,
  startAgain: () => Promise<ServerProcess>,
  log: (line: string) => void,
): Supervisor {
  let server = first
  let isStopping = false

  async function watch(): Promise<void> {
    await server.ended
    for (let pause = FIRST_PAUSE_MS; !isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (pause === FIRST_PAUSE_MS) log('PostgreSQL ended unexpectedly; starting it again')
      try {
        server = await startAgain()
        if (isStopping) return await server.stop()
        log('PostgreSQL is back')
        return await watch()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
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
  return { pid: () => server.pid, stop }
}
