import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import type { openTestShop } from '../sellers/test-shop.ts'
import type { Reached } from './test-import.ts'

/** A marketplace in a process of its own. */
export type OwnProcess = Reached & {
  /** A seller with an open shop. */
  seller: Awaited<ReturnType<typeof openTestShop>>
  /** The most memory it has had, in MB. */
  peak(): Promise<number>
  /** Ends it in order, or at once. */
  end(how?: 'kill'): Promise<void>
}

/** Starts a marketplace in a process of its own on this database and folder for files. For tests. */
export async function startProcess(databaseUrl: string, folder: string): Promise<OwnProcess> {
  const script = join(import.meta.dirname, '../../server/testing/test-server.ts')
  const server: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { stdin, stdout } = server
  if (!stdin || !stdout) throw new Error('the server says nothing')
  const lines = createInterface(stdout)[Symbol.asyncIterator]()
  const said = async () => JSON.parse(String((await lines.next()).value))
  const { url, seller } = await said()
  const call: Marketplace['call'] = async (method, path, { token, body } = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    url,
    seller,
    call,
    peak: async () => {
      stdin.write('\n')
      return (await said()).peak / 1024 / 1024
    },
    end: async (how) => {
      if (server.exitCode !== null || server.signalCode !== null) return
      if (how === 'kill') server.kill('SIGKILL')
      else stdin.end()
      await once(server, 'exit')
    },
  }
}
