import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { readTemplate } from './template.ts'

let shared: Promise<RunningMarketplace> | undefined

/**
 * The marketplace of this worker, started by the first file that asks for it: for files that look at pages, fill carts and open
 * accounts of their own. They order nothing, count nothing that others add to, and leave settings and the demo's people as they are.
 * Its `stop` leaves it to the next file; it ends with the run.
 */
export const shareMarketplace = async (): Promise<RunningMarketplace> => {
  const market = await (shared ??= startShared())
  return { ...market, stop: () => Promise.resolve(null) }
}

async function startShared(): Promise<RunningMarketplace> {
  const market = await startMarketplace()
  const template = readTemplate()
  if (template) await writeFile(join(template.shared, String(market.pid)), '')
  return market
}

/** Ends what the run's workers have shared; waits for at most 5 s until it is gone. */
export const endShared = async (folder: string): Promise<void> => {
  const pids = (await readdir(folder)).map(Number)
  for (const pid of pids) signal(pid, 'SIGTERM')
  for (let tries = 0; tries < 50 && pids.some((pid) => signal(pid, 0)); tries++) await pause(100)
  for (const pid of pids) signal(pid, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
