import type { FastifyInstance } from 'fastify'
import { ok, refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import type { ContentContext } from '../context.ts'
import {
  addArticlePicture,
  describeArticlePicture,
  removeArticlePicture,
} from '../service/article-pictures.ts'
import {
  createArticle,
  deleteArticle,
  publishArticle,
  readArticleFile,
  readArticlesPage,
  unpublishArticle,
  updateArticle,
} from '../service/articles.ts'
import { proseOf } from '../service/markdown.ts'

/** Writing and publishing articles, for staff. */
export function articlesApi(api: FastifyInstance, context: ContentContext): void {
  route(api, 'staff.articles', async ({ query }) => ok(await readArticlesPage(context, query)))

  route(api, 'staff.createArticle', (input) => createArticle(context, input.officer, input.body))

  route(api, 'staff.previewArticle', async ({ body }) => ok({ prose: proseOf(body.text) }))

  route(api, 'staff.article', ({ params }) => readArticleFile(context, params.id))

  route(api, 'staff.updateArticle', ({ officer, params: { id }, version, body }) =>
    updateArticle(context, officer, id, version, body),
  )

  route(api, 'staff.deleteArticle', ({ officer, params: { id }, version }) =>
    deleteArticle(context, officer, id, version),
  )

  route(api, 'staff.publishArticle', ({ officer, params: { id }, version, body }) =>
    publishArticle(context, officer, id, version, body.at),
  )

  route(api, 'staff.unpublishArticle', ({ officer, params: { id }, version }) =>
    unpublishArticle(context, officer, id, version),
  )

  articlePicturesApi(api, context)
}

function articlePicturesApi(api: FastifyInstance, context: ContentContext): void {
  withForms(api, (scope) => {
    route(scope, 'staff.addArticlePicture', async (input) => {
      const [bytes] = input.files.get('picture') ?? []
      return bytes
        ? addArticlePicture(context, input.officer, input.params.id, bytes, input.body.alt)
        : refuse('invalid', { field: 'picture', message: 'A picture is required' })
    })
  })

  route(api, 'staff.describeArticlePicture', ({ officer, params: { id, picture }, body }) =>
    describeArticlePicture(context, officer, id, picture, body.alt),
  )

  route(api, 'staff.removeArticlePicture', ({ officer, params: { id, picture } }) =>
    removeArticlePicture(context, officer, id, picture),
  )
}
