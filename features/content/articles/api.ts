import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import { decisionEntry } from '../../../contract/staff.ts'
import {
  articleChange,
  articleFile,
  articlePictureEntry,
  articlesPage,
  articlesQuery,
  newArticle,
  previewEntry,
  previewed,
  publishEntry,
} from '../../../contract/staff-content.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { withForms } from '../../../platform/http/form.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { ArticlesDesk } from './desk.ts'
import type { createArticlePictures } from './pictures.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })
const pictureParams = z.extend(idParams, { picture: z.string().check(z.maxLength(100)) })

/** Most bytes of an uploaded picture. */
export const PICTURE_LIMIT = 20 * 1024 * 1024

/** Writing articles and bringing them out. */
export function articlesApi(
  api: FastifyInstance,
  desk: ArticlesDesk,
  pictures: ReturnType<typeof createArticlePictures>,
): void {
  route(api, {
    operation: 'staff.articles',
    method: 'GET',
    url: '/staff/articles',
    summary: 'Articles in any state, those changed last first',
    query: articlesQuery,
    data: articlesPage,
    handle: async ({ query }) => ok(await desk.list(query)),
  })

  route(api, {
    operation: 'staff.createArticle',
    method: 'POST',
    url: '/staff/articles',
    summary: 'Begin an article as a draft',
    status: 201,
    body: newArticle,
    data: articleFile,
    handle: (input) => desk.create(officerOf(input), input.body),
  })

  route(api, {
    operation: 'staff.previewArticle',
    method: 'POST',
    url: '/staff/articles/preview',
    summary: 'What its public page makes of a text; keeps nothing',
    body: previewEntry,
    data: previewed,
    handle: async ({ body }) => ok(desk.preview(body.text)),
  })

  route(api, {
    operation: 'staff.article',
    method: 'GET',
    url: '/staff/articles/:id',
    summary: 'One article with its text and its pictures',
    params: idParams,
    data: articleFile,
    handle: async ({ params }) => (isId(params.id) ? desk.read(params.id) : refuse('article_not_found')),
  })

  route(api, {
    operation: 'staff.updateArticle',
    method: 'PUT',
    url: '/staff/articles/:id',
    summary: 'Write an article anew; its address stays once it has been out',
    params: idParams,
    body: articleChange,
    data: articleFile,
    handle: (input) =>
      actOnSeen(input, 'article_not_found', (officer, id, version) =>
        desk.update(officer, id, version, input.body),
      ),
  })

  route(api, {
    operation: 'staff.deleteArticle',
    method: 'DELETE',
    url: '/staff/articles/:id',
    summary: 'Delete a draft with the pictures uploaded for it',
    params: idParams,
    body: decisionEntry,
    data: nothing,
    handle: (input) =>
      actOnSeen(input, 'article_not_found', (officer, id, version) => desk.remove(officer, id, version)),
  })

  route(api, {
    operation: 'staff.publishArticle',
    method: 'POST',
    url: '/staff/articles/:id/publish',
    summary: 'Bring an article out, now or from a date on',
    params: idParams,
    body: publishEntry,
    data: articleFile,
    handle: (input) =>
      actOnSeen(input, 'article_not_found', (officer, id, version) =>
        desk.publish(officer, id, version, input.body.at),
      ),
  })

  route(api, {
    operation: 'staff.unpublishArticle',
    method: 'POST',
    url: '/staff/articles/:id/unpublish',
    summary: 'Take an article back: it is a draft again',
    params: idParams,
    body: decisionEntry,
    data: articleFile,
    handle: (input) =>
      actOnSeen(input, 'article_not_found', (officer, id, version) => desk.unpublish(officer, id, version)),
  })

  picturesApi(api, pictures)
}

function picturesApi(api: FastifyInstance, pictures: ReturnType<typeof createArticlePictures>): void {
  withForms(api, (scope) => {
    route(scope, {
      operation: 'staff.addArticlePicture',
      method: 'POST',
      url: '/staff/articles/:id/pictures',
      summary: "Add a picture: a form with a file 'picture' of at most 20 MB, and 'alt', what is seen",
      status: 201,
      form: { files: ['picture'], most: 1, fileBytes: PICTURE_LIMIT },
      params: idParams,
      body: articlePictureEntry,
      data: articleFile,
      handle: async (input) => {
        if (!isId(input.params.id)) return refuse('article_not_found')
        const [bytes] = input.files.get('picture') ?? []
        return bytes
          ? pictures.add(officerOf(input), input.params.id, bytes, input.body.alt)
          : refuse('invalid', { field: 'picture', message: 'A picture is required' })
      },
    })
  })

  route(api, {
    operation: 'staff.describeArticlePicture',
    method: 'PUT',
    url: '/staff/articles/:id/pictures/:picture',
    summary: 'Change the words for those who do not see a picture',
    params: pictureParams,
    body: articlePictureEntry,
    data: articleFile,
    handle: async (input) => {
      const { id, picture } = input.params
      if (!isId(id)) return refuse('article_not_found')
      return isId(picture)
        ? pictures.describe(officerOf(input), id, picture, input.body.alt)
        : refuse('picture_not_found')
    },
  })

  route(api, {
    operation: 'staff.removeArticlePicture',
    method: 'DELETE',
    url: '/staff/articles/:id/pictures/:picture',
    summary: 'Take away a picture that neither a cover nor a text shows',
    params: pictureParams,
    data: articleFile,
    handle: async (input) => {
      const { id, picture } = input.params
      if (!isId(id)) return refuse('article_not_found')
      return isId(picture) ? pictures.remove(officerOf(input), id, picture) : refuse('picture_not_found')
    },
  })
}
