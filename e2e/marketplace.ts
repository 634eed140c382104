import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { layTemplate } from './template.ts'

/** A running marketplace with the demo gallery, on a data folder of its own. */
export type RunningMarketplace = {
  /** Without a slash at its end. */
  url: string
  /** The kept mails to an address, newest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string; html: string }[]>
  /** Waits for a mail whose subject matches, at most 15 s. */
  mailTo(address: string, subject: RegExp): Promise<{ subject: string; text: string; html: string }>
  stop(): Promise<void>
}

/** Starts the server as `npm start` does, in a process of its own; `env` overrides its settings. */
export const startMarketplace = async (env: Record<string, string> = {}): Promise<RunningMarketplace> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-e2e-'))
  await layTemplate(folder, { pictures: true, database: env.DATABASE_URL === undefined })
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      PICTURES_AHEAD: 'off',
      UV_THREADPOOL_SIZE: '8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const mailbox = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = /Mail is kept and readable at (\S+)/.exec(output)
      if (found?.[1] && output.includes('Press Ctrl+C')) resolve(found[1])
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })

  const mailsTo: RunningMarketplace['mailsTo'] = async (address) => {
    const response = await fetch(new URL(`/messages?to=${encodeURIComponent(address)}`, mailbox))
    const body = (await response.json()) as { messages: { subject: string; text: string; html: string }[] }
    return body.messages
  }

  return {
    url,
    mailsTo,
    mailTo: async (address, subject) => {
      for (let tries = 0; tries < 150; tries++) {
        const found = (await mailsTo(address)).find((mail) => subject.test(mail.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`no mail to ${address} like ${subject}`)
    },
    stop: async () => {
      if (server.exitCode !== null) return
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
