import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import pino from 'pino'
import { systemClock } from '../kernel/clock.ts'
import { readConfigOrExit } from '../platform/config/index.ts'
import { createDb } from '../platform/db/index.ts'
import { folderFiles } from '../platform/files/folder.ts'
import { mountApi } from './api.ts'
import { composeFeatures } from './compose.ts'

// Nothing asks the database: the operations are only collected.
const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
const db = createDb(databaseUrl)
const app = Fastify()
await mountApi(
  app,
  composeFeatures({
    config: readConfigOrExit({}),
    db,
    readDb: db,
    databaseUrl,
    files: folderFiles('.data/files'),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ownUrl: 'http://127.0.0.1:1',
  }),
)
const answer = await app.inject('/api/v1/openapi.json')
const file = join(import.meta.dirname, '../contract/openapi.json')
writeFileSync(file, `${JSON.stringify(answer.json(), null, 2)}\n`)
await app.close()
await db.destroy()
