import type { FastifyInstance } from 'fastify'
import { isId } from '../../kernel/id.ts'
import { mimeOf, pictureFormats } from './rules.ts'
import type { MediaService } from './service.ts'

/** GET /media/{id}/{width}.{format}: pictures, which never change under their address. */
export const mediaPages =
  (media: MediaService) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
      const { id, file } = request.params
      const [width, ending] = file.split('.')
      const format = pictureFormats.find((known) => known === ending)
      const bytes =
        isId(id) && format && width && /^\d{1,5}$/.test(width)
          ? await media.variant(id, Number(width), format)
          : undefined
      if (!bytes || !format) return reply.code(404).type('text/plain').send('no such picture')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(mimeOf(format))
        .send(bytes)
    })
  }
