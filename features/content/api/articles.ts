import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { withForms } from '../../../platform/http/form.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { createArticlePictures } from '../service/article-pictures.ts'
import type { ArticlesDesk } from '../service/articles.ts'

/** Writing articles and bringing them out. */
export function articlesApi(
  api: FastifyInstance,
  desk: ArticlesDesk,
  pictures: ReturnType<typeof createArticlePictures>,
): void {
  route(api, 'staff.articles', async ({ query }) => ok(await desk.list(query)))

  route(api, 'staff.createArticle', (input) => desk.create(officerOf(input), input.body))

  route(api, 'staff.previewArticle', async ({ body }) => ok(desk.preview(body.text)))

  route(api, 'staff.article', async ({ params }) =>
    isId(params.id) ? desk.read(params.id) : refuse('article_not_found'),
  )

  route(api, 'staff.updateArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) =>
      desk.update(officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) => desk.remove(officer, id, version)),
  )

  route(api, 'staff.publishArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) =>
      desk.publish(officer, id, version, input.body.at),
    ),
  )

  route(api, 'staff.unpublishArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) => desk.unpublish(officer, id, version)),
  )

  picturesApi(api, pictures)
}

function picturesApi(api: FastifyInstance, pictures: ReturnType<typeof createArticlePictures>): void {
  withForms(api, (scope) => {
    route(scope, 'staff.addArticlePicture', async (input) => {
      if (!isId(input.params.id)) return refuse('article_not_found')
      const [bytes] = input.files.get('picture') ?? []
      return bytes
        ? pictures.add(officerOf(input), input.params.id, bytes, input.body.alt)
        : refuse('invalid', { field: 'picture', message: 'A picture is required' })
    })
  })

  route(api, 'staff.describeArticlePicture', async (input) => {
    const { id, picture } = input.params
    if (!isId(id)) return refuse('article_not_found')
    return isId(picture)
      ? pictures.describe(officerOf(input), id, picture, input.body.alt)
      : refuse('picture_not_found')
  })

  route(api, 'staff.removeArticlePicture', async (input) => {
    const { id, picture } = input.params
    if (!isId(id)) return refuse('article_not_found')
    return isId(picture) ? pictures.remove(officerOf(input), id, picture) : refuse('picture_not_found')
  })
}
