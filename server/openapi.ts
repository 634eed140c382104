import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type Access, access, type Operation } from '../contract/access.ts'
import { failure } from '../contract/envelope.ts'

/** What an operation asks of its caller, in OpenAPI's words: any one of the list. */
const securityOf = (needed: Access): Record<string, never[]>[] => {
  if (needed === 'anyone') return [{}, { guest: [] }, { account: [] }]
  return needed === 'owner' ? [{ guest: [] }, { account: [] }] : [{ account: [] }]
}

const refused = {
  description: 'A refusal: what is wrong, for a person, and its code',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** The parts of an OpenAPI document that we add to or read. */
export type ApiDocument = {
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, unknown> }
}
export type OperationObject = {
  operationId: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, unknown>
  security?: unknown
}

/** Collects the operations that are added to `api` after this. */
export const collectOperations = async (api: FastifyInstance): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Àwòrán API',
        version: '1',
        description:
          'Amounts are numbers in naira with at most two decimals. A trailing slash is optional everywhere. ' +
          'People send their access token as a bearer, guests their id in the header guestUserID.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          account: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          guest: { type: 'apiKey', in: 'header', name: 'guestUserID' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}

/** The OpenAPI 3.1 document of the collected operations: who may call each stands in contract/access.ts. */
export const describeOperations = (api: FastifyInstance): ApiDocument => {
  // The plugin's own type leaves out what a document is made of.
  const document = structuredClone(api.swagger()) as unknown as ApiDocument
  const { $schema: _dialect, ...shape } = z.toJSONSchema(failure, { io: 'output' })
  document.components.schemas.Failure = shape
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      operation.security = securityOf(access[operation.operationId as Operation])
      operation.responses['4XX'] = refused
      operation.responses['5XX'] = refused
    }
  }
  return document
}
