import { readText, removeText, writeText } from '../storage/storage.ts'

const LEASE = 15_000
// In Chromium the write arrives within 20 ms, on a machine with more work than processors too.
const LINGER = 150
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

type Lease = { owner: string; until: number }

const holder = (key: string): Lease | null => {
  try {
    const lease = JSON.parse(readText(key) ?? 'null') as Lease | null
    return lease && lease.until > Date.now() ? lease : null
  } catch {
    return null
  }
}

/**
 * Runs a task while no other tab runs one of this name, by a renewed lease in localStorage. For browsers without Web Locks, and
 * for plain http, which hides them.
 */
export async function exclusiveByLease<T>(name: string, task: () => Promise<T>): Promise<T> {
  const key = `lock:${name}`
  const owner = `${Date.now()}-${Math.random()}`
  const take = () => writeText(key, JSON.stringify({ owner, until: Date.now() + LEASE } satisfies Lease))
  for (;;) {
    if (holder(key) === null) {
      take()
      // Two tabs may write at the same moment; after a pause both read the same winner.
      await pause(30)
      if (holder(key)?.owner === owner) break
    }
    await pause(20 + Math.random() * 40)
  }
  const renewal = setInterval(take, LEASE / 3)
  try {
    return await task()
  } finally {
    clearInterval(renewal)
    if (holder(key)?.owner === owner) removeText(key)
  }
}

const hold = (name: string, task: () => Promise<void>): Promise<unknown> => {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  return locks ? locks.request(name, task) : exclusiveByLease(name, task)
}

/**
 * Runs a task while no other tab of this browser runs one of this name; the next tab sees what the task wrote to localStorage.
 */
export function exclusive<T>(name: string, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const andLinger = async () => {
      try {
        resolve(await task())
      } catch (error) {
        reject(error)
      }
      // A lock passes on before a write reaches the other tab's process, so it is held longer; the caller does not wait.
      await pause(LINGER)
    }
    hold(name, andLinger).catch(reject)
  })
}
