import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { root } from '../../platform/project/root.ts'

/**
 * Serves the files of the build: those under /assets have their contents in their names and are cached for ever; the icons
 * and the manifest beside them are asked for again after a day.
 */
export async function mountAssets(app: FastifyInstance): Promise<void> {
  const folder = join(root, 'build/client')
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: '1d', immutable: false }))
  }
}
