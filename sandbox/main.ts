import fastify from 'fastify'
import { systemClock } from '../kernel/clock.ts'
import { createDb } from '../platform/db/index.ts'
import { createSandbox } from './index.ts'

// Runs the sandbox alone, as a server of its own; README.md lists the environment it reads.
function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback
  if (value) return value
  console.error(`The sandbox needs ${name}.`)
  process.exit(1)
}

const port = Number(setting('SANDBOX_PORT', '3100'))
const host = setting('SANDBOX_HOST', 'localhost')
const db = createDb(setting('DATABASE_URL'))
const app = fastify({ logger: { level: setting('LOG_LEVEL', 'info') } })
const sandbox = createSandbox({
  db,
  clock: systemClock,
  baseUrl: setting('SANDBOX_URL', `http://localhost:${port}/sandbox`),
  merchantName: setting('SANDBOX_MERCHANT', 'Àwòrán'),
  webhookUrl: setting('SANDBOX_WEBHOOK_URL'),
  secrets: {
    publicKey: setting('SANDBOX_PUBLIC_KEY'),
    secretKey: setting('SANDBOX_SECRET_KEY'),
    webhookSecret: setting('SANDBOX_WEBHOOK_SECRET'),
  },
})

async function stop() {
  await app.close()
  await db.destroy()
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
await app.register(sandbox, { prefix: '/sandbox' })
await app.listen({ port, host })
