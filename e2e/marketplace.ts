import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { hasAnyFailed } from './failure.ts'
import { cloneGallery, layPictures, testDataKey } from './template.ts'

/** A running marketplace with the demo gallery, on a data folder and a database of its own. */
export type RunningMarketplace = {
  /** Without a slash at its end. */
  url: string
  /** Where kept mail can be read. */
  mailbox: string
  /** The kept mails to an address, newest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string; html: string }[]>
  /** Waits for a mail whose subject matches, at most 40 s. */
  mailTo(address: string, subject: RegExp): Promise<{ subject: string; text: string; html: string }>
  /** Moves its clock on by milliseconds; it was started with `movingClock` for it. */
  pass(ms: number): void
  /** Its present time. */
  now(): Date
  /** The id of its process, the first one where there are several. */
  pid: number
  /** Sends its process a signal. */
  signal(name: NodeJS.Signals): void
  /** Ends it as a service manager would, by SIGTERM; answers its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the built server as `npm start` does, in a process of its own; `settings` overrides those it starts with, for its port. With
 * `movingClock` the process is told what time it is: no setting of the server does that.
 */
export const startMarketplace = async (
  settings: Record<string, string> | ((port: number) => Record<string, string>) = {},
  { movingClock = false } = {},
): Promise<RunningMarketplace> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = typeof settings === 'function' ? settings(port) : settings
  await layPictures(folder)
  const gallery = env.DATABASE_URL === undefined ? await cloneGallery() : undefined
  const clock = movingClock ? ['--import', './e2e/moving-clock.ts'] : []
  const words = [...clock, 'build/program/main.js']
  const server: ChildProcess = spawn(process.execPath, words, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      DATA_KEYS: testDataKey,
      RATE_LIMIT: 'off',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
      PICTURES_AHEAD: 'off',
      UV_THREADPOOL_SIZE: '8',
      ...(gallery && { DATABASE_URL: gallery.url }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(movingClock ? ['ipc' as const] : [])],
  })
  let output = ''
  let ahead = 0
  const mailbox = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = /Mail is kept and readable at (\S+)/.exec(output)
      if (found?.[1] && output.includes('Press Ctrl+C')) resolve(found[1])
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })

  const mailsTo: RunningMarketplace['mailsTo'] = async (address) => {
    const response = await fetch(new URL(`/messages?to=${encodeURIComponent(address)}`, mailbox))
    const body = (await response.json()) as { messages: { subject: string; text: string; html: string }[] }
    return body.messages
  }

  let stopped: Promise<number | null> | undefined
  const stop = async (): Promise<number | null> => {
    const hasEnded = server.exitCode !== null || server.signalCode !== null
    const ended = hasEnded
      ? server.exitCode
      : new Promise<number | null>((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    const code = await ended
    if (hasAnyFailed()) console.error(`the server logged, last:\n${output.slice(-4_000)}`)
    await gallery?.drop()
    await rm(folder, { recursive: true, force: true })
    return code
  }

  return {
    url,
    mailbox,
    mailsTo,
    mailTo: async (address, subject) => {
      for (let tries = 0; tries < 400; tries++) {
        const found = (await mailsTo(address)).find((mail) => subject.test(mail.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`no mail to ${address} like ${subject}`)
    },
    pass: (ms) => {
      ahead += ms
      server.send({ ahead })
    },
    now: () => new Date(Date.now() + ahead),
    pid: server.pid ?? 0,
    signal: (name) => void server.kill(name),
    stop: () => (stopped ??= stop()),
  }
}
