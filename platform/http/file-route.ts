import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type FileOperation, operationOf } from '../../contract/operations/index.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Result } from '../../kernel/result.ts'
import { sendRefusal } from './answer.ts'
import { describeOperation, type Input, inputOf, refuseStrangers } from './operation.ts'

/** A file to download: its name, and its text in UTF-8. */
export type TextFile = { name: string; text: string }

/** A file to download: its name and its bytes. */
type ByteFile = { name: string; bytes: Buffer }

/** A long file to download: its name, and its text in pieces that are made while it is sent. */
export type LongFile = { name: string; pieces: AsyncIterable<string> }

/** A file to download that is made while it is sent. */
export type StreamedFile = { name: string; stream: Readable }

/** Makes the file that an operation answers. */
type FileHandler<Id extends FileOperation, F> = (input: Input<Id>) => Promise<Result<F, ProblemCode>>

const descriptions = {
  'text/csv': 'A CSV file',
  'application/pdf': 'A PDF file',
  'application/zip': 'A ZIP',
  'image/jpeg': 'A JPEG',
} as const

function fileRoute<Id extends FileOperation, F extends { name: string }>(
  api: FastifyInstance,
  id: Id,
  handle: FileHandler<Id, F>,
  bodyOf: (file: F) => string | Buffer | Readable,
): void {
  const operation = operationOf(id)
  if (!('file' in operation)) throw new Error(`${id} answers no file`)
  const { method, url, file: type } = operation
  api.route({
    method,
    url,
    schema: {
      ...describeOperation(id),
      response: {
        200: { description: descriptions[type], content: { [type]: { schema: z.string() } } },
      },
    },
    onRequest: refuseStrangers(id),
    handler: async (request, reply) => {
      const input = inputOf(id, request)
      if (!input.ok) return sendRefusal(reply, input)
      const file = await handle(input.value)
      if (!file.ok) return sendRefusal(reply, file)
      return reply
        .header('content-disposition', `attachment; filename="${file.value.name}"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type(type === 'text/csv' ? `${type}; charset=utf-8` : type)
        .serializer((text: string) => text)
        .send(bodyOf(file.value))
    },
  })
}

/** Adds an operation that answers a CSV file instead of JSON; refusals are JSON as everywhere. */
export function csvRoute<Id extends FileOperation<'text/csv'>>(
  api: FastifyInstance,
  id: Id,
  handle: FileHandler<Id, TextFile>,
): void {
  fileRoute(api, id, handle, ({ text }) => text)
}

/** Adds an operation that answers a CSV file which may be too long to be in memory as a whole. */
export function longCsvRoute<Id extends FileOperation<'text/csv'>>(
  api: FastifyInstance,
  id: Id,
  handle: FileHandler<Id, LongFile>,
): void {
  fileRoute(api, id, handle, ({ pieces }) => Readable.from(pieces))
}

/** Adds an operation that answers a PDF file instead of JSON. */
export function pdfRoute<Id extends FileOperation<'application/pdf'>>(
  api: FastifyInstance,
  id: Id,
  handle: FileHandler<Id, ByteFile>,
): void {
  fileRoute(api, id, handle, ({ bytes }) => bytes)
}

/** Adds an operation that answers a ZIP, made while it is sent. */
export function zipRoute<Id extends FileOperation<'application/zip'>>(
  api: FastifyInstance,
  id: Id,
  handle: FileHandler<Id, StreamedFile>,
): void {
  fileRoute(api, id, handle, ({ stream }) => stream)
}
