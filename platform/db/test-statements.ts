import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const recording = new AsyncLocalStorage<string[]>()

/**
 * Runs `work` and returns the statements that its own calls send, in order, with `begin` and `commit`; statements
 * of concurrent work are left out.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype
  const statements: string[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    recording.getStore()?.push((text ?? '').replaceAll(/\s+/g, ' ').trim())
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await recording.run(statements, work)
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
