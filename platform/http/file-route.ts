import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Operation } from '../../contract/access.ts'
import type { Principal } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Result } from '../../kernel/result.ts'
import { refusalFor } from './access.ts'
import { sendRefusal } from './answer.ts'

/** A file to download: its name, and its text in UTF-8. */
export type TextFile = { name: string; text: string }

/** A file to download: its name and its bytes. */
type ByteFile = { name: string; bytes: Buffer }

/** A long file to download: its name, and its text in pieces that are made while it is sent. */
export type LongFile = { name: string; pieces: AsyncIterable<string> }

/** A file to download that is made while it is sent. */
export type StreamedFile = { name: string; stream: Readable }

type FileRoute<
  Q extends z.ZodMiniType,
  F,
  P extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
> = {
  operation: Operation
  url: string
  /** One line for the documentation. */
  summary: string
  params?: P
  query?: Q
  /** With a body the file is asked for by POST, else by GET. */
  body?: B
  handle: (input: {
    params: z.output<P>
    query: z.output<Q>
    body: z.output<B>
    principal: Principal
    requestId: string
  }) => Promise<Result<F, ProblemCode>>
}

function fileRoute<
  Q extends z.ZodMiniType,
  F extends { name: string },
  P extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  api: FastifyInstance,
  { operation, url, summary, params, query, body, handle }: FileRoute<Q, F, P, B>,
  {
    type,
    charset,
    description,
    bodyOf,
  }: {
    type: string
    charset: string
    description: string
    bodyOf: (file: F) => string | Buffer | Readable
  },
): void {
  api.route({
    method: body ? 'POST' : 'GET',
    url,
    schema: {
      operationId: operation,
      summary,
      tags: [operation.split('.')[0] ?? operation],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: { description, content: { [type]: { schema: z.string() } } } },
    },
    onRequest: async (request, reply) => {
      const refusal = refusalFor(operation, request.principal)
      if (refusal) await sendRefusal(reply, refusal)
    },
    handler: async (request, reply) => {
      const file = await handle({
        params: request.params as z.output<P>,
        query: request.query as z.output<Q>,
        body: request.body as z.output<B>,
        principal: request.principal,
        requestId: request.id,
      })
      if (!file.ok) return sendRefusal(reply, file)
      return reply
        .header('content-disposition', `attachment; filename="${file.value.name}"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type(`${type}${charset}`)
        .serializer((text: string) => text)
        .send(bodyOf(file.value))
    },
  })
}

/** Adds an operation that answers a CSV file instead of JSON; refusals are JSON as everywhere. */
export function csvRoute<Q extends z.ZodMiniType>(api: FastifyInstance, route: FileRoute<Q, TextFile>): void {
  return fileRoute(api, route, {
    type: 'text/csv',
    charset: '; charset=utf-8',
    description: 'A CSV file',
    bodyOf: ({ text }) => text,
  })
}

/** Adds an operation that answers a CSV file which may be too long to be in memory as a whole. */
export function longCsvRoute<Q extends z.ZodMiniType, P extends z.ZodMiniType>(
  api: FastifyInstance,
  route: FileRoute<Q, LongFile, P>,
): void {
  return fileRoute(api, route, {
    type: 'text/csv',
    charset: '; charset=utf-8',
    description: 'A CSV file',
    bodyOf: ({ pieces }) => Readable.from(pieces),
  })
}

/** Adds an operation that answers a PDF file instead of JSON. */
export function pdfRoute<Q extends z.ZodMiniType>(api: FastifyInstance, route: FileRoute<Q, ByteFile>): void {
  return fileRoute(api, route, {
    type: 'application/pdf',
    charset: '',
    description: 'A PDF file',
    bodyOf: ({ bytes }) => bytes,
  })
}

/** Adds an operation that answers a ZIP, made while it is sent, for a body in JSON. */
export function zipRoute<B extends z.ZodMiniType>(
  api: FastifyInstance,
  route: FileRoute<z.ZodMiniType, StreamedFile, z.ZodMiniType, B>,
): void {
  return fileRoute(api, route, {
    type: 'application/zip',
    charset: '',
    description: 'A ZIP',
    bodyOf: ({ stream }) => stream,
  })
}
