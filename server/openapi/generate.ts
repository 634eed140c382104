import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import pino from 'pino'
import { systemClock } from '../../kernel/clock.ts'
import { readConfigOrExit } from '../../platform/config/index.ts'
import { createDb } from '../../platform/db/index.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { composeFeatures } from '../compose.ts'
import { mountApi } from '../http/api.ts'
import { describeApi } from './describe.ts'
import { readDocstrings } from './docstrings.ts'
import { contractRegistry } from './registry.ts'
import type { ApiDocument } from './schema.ts'

/** The OpenAPI 3.1 document of the operations that the API has: from the routes, the contract and its docstrings. */
export async function generateDocument(): Promise<ApiDocument> {
  // Nothing asks the database: the operations are only collected.
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
  const db = createDb(databaseUrl)
  const app = Fastify()
  const { registry, sources } = await contractRegistry()
  let scope: FastifyInstance | undefined
  const config = readConfigOrExit({})
  const features = composeFeatures({
    config,
    db,
    readDb: db,
    databaseUrl,
    files: folderFiles('.data/files'),
    keyring: createKeyring([randomBytes(32)]),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ownUrl: 'http://127.0.0.1:1',
  })
  await mountApi(app, features, {
    collect: async (api) => {
      scope = api
      await collectOperations(api, registry)
    },
  })
  await app.ready()
  // The plugin's own type leaves out what a document is made of.
  const collected = structuredClone(scope?.swagger()) as unknown as ApiDocument
  await app.close()
  await db.destroy()
  const docstrings = readDocstrings(join(import.meta.dirname, '../..'))
  const document = describeApi(collected, docstrings, sources)
  docstrings.close()
  return document
}

type Shapes = Awaited<ReturnType<typeof contractRegistry>>['registry']

async function collectOperations(api: FastifyInstance, schemaRegistry: Shapes): Promise<void> {
  await api.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: '', version: '1' } },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
}
