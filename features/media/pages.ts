import type { FastifyInstance } from 'fastify'
import { isId } from '../../kernel/id.ts'
import { mimeOf, pictureFormats } from './rules.ts'
import type { MediaService } from './service.ts'

/** GET /media/{id}/{width}.{format} and /media/{id}/card.jpg: pictures, which never change under their address. */
export const mediaPages =
  (media: MediaService) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
      const { id, file } = request.params
      const [size, ending] = file.split('.')
      const format = pictureFormats.find((known) => known === ending)
      const read = async () => {
        if (!isId(id) || !format || !size) return undefined
        if (file === 'card.jpg') return media.card(id)
        return /^\d{1,5}$/.test(size) ? media.variant(id, Number(size), format) : undefined
      }
      const bytes = await read()
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
