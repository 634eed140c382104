import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sandboxKeys } from '../server/sandbox.ts'
import type { Order } from './app.ts'

const TSX = import.meta.resolve('tsx')

const run = (file: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', TSX, join(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** The payment provider as a process of its own: it lives on when the app dies. */
export const startSandbox = async (settings: {
  port: number
  databaseUrl: string
  webhookUrl: string
}): Promise<ChildProcess> => {
  const child = run('../sandbox/main.ts', {
    DATABASE_URL: settings.databaseUrl,
    SANDBOX_PORT: String(settings.port),
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_WEBHOOK_URL: settings.webhookUrl,
    SANDBOX_PUBLIC_KEY: sandboxKeys.publicKey,
    SANDBOX_SECRET_KEY: sandboxKeys.secretKey,
    SANDBOX_WEBHOOK_SECRET: sandboxKeys.webhookSecret,
    LOG_LEVEL: 'silent',
  })
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${settings.port}/sandbox/pop-up.js`).then(
      () => true,
      () => false,
    )
    if (isUp) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the sandbox did not start')
}

/** The app's process: killed without a warning, and started again as the person who runs a server would. */
export type App = {
  /** The number of the process that runs now. */
  pid(): number
  /** kill -9; another one is started at once. */
  kill(): void
  /** How often it has been started again. */
  restarts(): number
  /** Moves the app's clock forward for good, and has it look after payments that are due. */
  pass(ms: number): Promise<void>
  /** How far that clock has been moved, in milliseconds. */
  passed(): number
  stop(): Promise<void>
}

export const startApp = async (env: Record<string, string>, beforeRestart: () => void): Promise<App> => {
  let passed = 0
  let restarts = 0
  let asked = 0
  let isStopping = false
  let child: ChildProcess
  const start = () => {
    child = run('app.ts', { ...env, PASSED_MS: String(passed) })
    child.once('exit', () => {
      if (isStopping) return
      restarts += 1
      beforeRestart()
      start()
    })
  }
  start()
  await once(child!, 'message')
  return {
    pid: () => child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    restarts: () => restarts,
    passed: () => passed,
    pass: async (ms) => {
      passed += ms
      const order: Order = { id: ++asked, passMs: ms, reconcile: true }
      const heard = new Promise<void>((resolve) => {
        const to = child
        const end = () => {
          to.off('message', done)
          to.off('exit', end)
          resolve()
        }
        const done = (message: { done?: number }) => {
          if (message.done === order.id) end()
        }
        to.on('message', done)
        to.on('exit', end)
      })
      child.send(order)
      await heard
    },
    stop: async () => {
      isStopping = true
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
