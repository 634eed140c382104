import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDb } from '../../platform/db/index.ts'
import { mountHealth } from './health.ts'

it('of a database that says nothing it is known sooner than a query fails, so that a proxy still has an answer', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const db = createDb(`postgres://shop:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/shop`)
  const app = fastify()
  mountHealth(app, { db, dataDir: tmpdir(), queue: { late: async () => [] } })
  const ended: string[] = []
  const query = sql`select 1`.execute(db).catch(() => ended.push('query'))
  const ready = await app.inject('/health/ready')
  ended.push('ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database away' }])
  await query
  expect(ended).toEqual(['ready', 'query'])
  await app.close()
  await db.destroy()
  silent.close()
})
