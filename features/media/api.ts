import type { FastifyInstance } from 'fastify'
import { isId } from '../../kernel/id.ts'
import type { MediaContext } from './context.ts'
import { mimeOf, pictureFormats, sparingWidth } from './rules/pictures.ts'
import { readCard, readVariant, type Variant } from './service/serving.ts'

/**
 * GET /media/{id}/{width}.{format} and /media/{id}/card.jpg: pictures, which never change under their address but for the
 * drafts of new ones, which no cache keeps.
 */
export function mediaPages(context: MediaContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
      const { id, file } = request.params
      const [size, ending] = file.split('.')
      const format = pictureFormats.find((known) => known === ending)
      const read = async (): Promise<Variant | undefined> => {
        if (!isId(id) || !format || !size) return undefined
        if (file === 'card.jpg') {
          const bytes = await readCard(context, id)
          return bytes && { bytes, format, lasts: true }
        }
        if (!/^\d{1,5}$/.test(size)) return undefined
        const width = request.headers['save-data'] === 'on' ? sparingWidth(Number(size)) : Number(size)
        return readVariant(context, id, width, format)
      }
      const found = await read()
      if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('no such picture')
      return reply
        .header('cache-control', found.lasts ? 'public, max-age=31536000, immutable' : 'no-store')
        .header('vary', 'Save-Data')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(mimeOf(found.format))
        .send(found.bytes)
    })
  }
}
