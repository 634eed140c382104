import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { compressReads } from '../../platform/http/compress.ts'
import { root } from '../../platform/project/root.ts'
import { BUILT, type FormerBuild } from './former-build.ts'

/** A font without letters: text is then set in the device's own, which has the same widths (web/kit/fonts.css). */
const noFont = () => readFileSync(join(root, 'web/assets/fonts/none.woff2'))

/**
 * Serves the files of the build and of the one before, `former`: those named by content for ever, icons for a day. With
 * `Save-Data: on` fonts are empty.
 */
export async function mountAssets(
  app: FastifyInstance,
  former: FormerBuild,
  folder = dirname(BUILT),
): Promise<void> {
  const none = noFont()
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/assets\/[\w.-]+\.woff2$/.test(request.url)) return
    reply.header('vary', 'Save-Data')
    if (request.headers['save-data'] === 'on')
      await reply
        .headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' })
        .send(none)
  })
  await app.register(fastifyStatic, {
    // A page that was sent before an update asks for its own files.
    root: [join(folder, 'assets'), former.folder],
    allowedPath: (_path, place) => place !== former.folder || former.isServed(),
    // There is none before the first update.
    suppressWarning: true,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  await app.register(async (scope) => {
    compressReads(scope)
    for (const { name } of files) {
      // A drawing is text, and part of each first visit.
      const drawing = name.endsWith('.svg') ? readFileSync(join(folder, name), 'utf8') : undefined
      scope.get(`/${name}`, (_request, reply) =>
        drawing === undefined
          ? reply.sendFile(name, folder, { maxAge: '1d', immutable: false })
          : reply
              .headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
              .send(drawing),
      )
    }
  })
}
