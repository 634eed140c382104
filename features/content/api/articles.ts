import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
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

  route(api, 'staff.article', async ({ params }) =>
    isId(params.id) ? readArticleFile(context, params.id) : refuse('article_not_found'),
  )

  route(api, 'staff.updateArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) =>
      updateArticle(context, officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) =>
      deleteArticle(context, officer, id, version),
    ),
  )

  route(api, 'staff.publishArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) =>
      publishArticle(context, officer, id, version, input.body.at),
    ),
  )

  route(api, 'staff.unpublishArticle', (input) =>
    actOnSeen(input, 'article_not_found', (officer, id, version) =>
      unpublishArticle(context, officer, id, version),
    ),
  )

  articlePicturesApi(api, context)
}

function articlePicturesApi(api: FastifyInstance, context: ContentContext): void {
  withForms(api, (scope) => {
    route(scope, 'staff.addArticlePicture', async (input) => {
      if (!isId(input.params.id)) return refuse('article_not_found')
      const [bytes] = input.files.get('picture') ?? []
      return bytes
        ? addArticlePicture(context, input.officer, input.params.id, bytes, input.body.alt)
        : refuse('invalid', { field: 'picture', message: 'A picture is required' })
    })
  })

  route(api, 'staff.describeArticlePicture', async (input) => {
    const { id, picture } = input.params
    if (!isId(id)) return refuse('article_not_found')
    return isId(picture)
      ? describeArticlePicture(context, input.officer, id, picture, input.body.alt)
      : refuse('picture_not_found')
  })

  route(api, 'staff.removeArticlePicture', async (input) => {
    const { id, picture } = input.params
    if (!isId(id)) return refuse('article_not_found')
    return isId(picture)
      ? removeArticlePicture(context, input.officer, id, picture)
      : refuse('picture_not_found')
  })
}
