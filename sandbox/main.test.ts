import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/test-database.ts'
import { startReceiver, testSecrets } from './test-sandbox.ts'

let t: TestDatabase
let receiver: Awaited<ReturnType<typeof startReceiver>>
const children: ChildProcess[] = []
beforeAll(async () => {
  t = await testDatabase()
  receiver = await startReceiver()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await receiver.close()
  await t.drop()
})

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

const start = async (port: number) => {
  const env = {
    ...process.env,
    DATABASE_URL: t.url,
    SANDBOX_PORT: String(port),
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_WEBHOOK_URL: receiver.url,
    SANDBOX_PUBLIC_KEY: testSecrets.publicKey,
    SANDBOX_SECRET_KEY: testSecrets.secretKey,
    SANDBOX_WEBHOOK_SECRET: testSecrets.webhookSecret,
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: 'inherit' })
  children.push(child)
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/sandbox/pop-up.js`), { interval: 50 })
  return child
}

test('runs alone, and after kill -9 still has its charges and sends its webhooks', async () => {
  const port = await freePort()
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/sandbox/v3${path}`, {
      ...init,
      headers: { authorization: `Bearer ${testSecrets.secretKey}`, 'content-type': 'application/json' },
    })
  const first = await start(port)
  const entry = { tx_ref: 'KILLED', amount: 5, currency: 'NGN', webhook: { delay_ms: 300 } }
  expect((await call('/charges', { method: 'POST', body: JSON.stringify(entry) })).status).toBe(200)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(receiver.arrived).toEqual([])
  const second = await start(port)
  expect(await (await call('/transactions/verify_by_reference?tx_ref=KILLED')).json()).toMatchObject({
    data: { amount: 5 },
  })
  await vi.waitFor(() => expect(receiver.arrived).toHaveLength(1))
  second.kill('SIGTERM')
  expect(await once(second, 'exit')).toEqual([0, null])
})

test('says what it needs and stops', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(said).toContain('The sandbox needs DATABASE_URL.')
})
