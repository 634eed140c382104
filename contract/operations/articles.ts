import * as z from 'zod/mini'
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
} from '../article.ts'
import { nothing } from '../envelope.ts'
import { ARTICLE_PICTURE_LIMIT } from '../file-limits.ts'
import type { OperationTable } from '../operation.ts'
import { anId, idOf } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import { decisionEntry } from '../staff.ts'

const pictureParams = z.extend(idOf('article_not_found'), {
  /** The id of the picture. */
  picture: anId('picture_not_found'),
})

export const articlesOperations = {
  'staff.articles': {
    method: 'GET',
    url: '/staff/articles',
    access: 'content',
    summary: 'Articles in any state, those changed last first',
    query: articlesQuery,
    data: articlesPage,
  },
  'staff.createArticle': {
    method: 'POST',
    url: '/staff/articles',
    access: 'content',
    summary: 'Begin an article as a draft',
    body: newArticle,
    status: 201,
    data: articleFile,
    refusals: ['article_taken', 'reserved_word', 'picture_not_found'],
  },
  'staff.previewArticle': {
    method: 'POST',
    url: '/staff/articles/preview',
    access: 'content',
    summary: 'What its public page makes of a text; keeps nothing',
    body: previewEntry,
    data: previewed,
  },
  'staff.article': {
    method: 'GET',
    url: '/staff/articles/:id',
    access: 'content',
    summary: 'One article with its text and its pictures',
    params: idOf('article_not_found'),
    data: articleFile,
    refusals: groups.ofArticle,
  },
  'staff.updateArticle': {
    method: 'PUT',
    url: '/staff/articles/:id',
    access: 'content',
    summary: 'Write an article anew; its address stays once it has been out',
    params: idOf('article_not_found'),
    body: articleChange,
    data: articleFile,
    seen: true,
    refusals: [
      ...groups.ofArticle,
      'article_taken',
      'article_address_stays',
      'article_incomplete',
      'picture_not_found',
      'reserved_word',
    ],
  },
  'staff.deleteArticle': {
    method: 'DELETE',
    url: '/staff/articles/:id',
    access: 'content',
    summary: 'Delete a draft with the pictures uploaded for it',
    params: idOf('article_not_found'),
    body: decisionEntry,
    data: nothing,
    seen: true,
    refusals: [...groups.ofArticle, 'article_published', 'staff_limit'],
  },
  'staff.publishArticle': {
    method: 'POST',
    url: '/staff/articles/:id/publish',
    access: 'content',
    summary: 'Bring an article out, now or from a date on',
    params: idOf('article_not_found'),
    body: publishEntry,
    data: articleFile,
    seen: true,
    refusals: [...groups.ofArticle, 'article_incomplete', 'article_published'],
  },
  'staff.unpublishArticle': {
    method: 'POST',
    url: '/staff/articles/:id/unpublish',
    access: 'content',
    summary: 'Take an article back: it is a draft again',
    params: idOf('article_not_found'),
    body: decisionEntry,
    data: articleFile,
    seen: true,
    refusals: [...groups.ofArticle, 'staff_limit'],
  },
  'staff.addArticlePicture': {
    method: 'POST',
    url: '/staff/articles/:id/pictures',
    access: 'content',
    summary: "Add a picture: a form with a file 'picture' of at most 20 MB, and 'alt', what is seen",
    params: idOf('article_not_found'),
    body: articlePictureEntry,
    form: { files: ['picture'], most: 1, fileBytes: ARTICLE_PICTURE_LIMIT },
    status: 201,
    data: articleFile,
    refusals: [...groups.ofArticle, ...groups.pictureRefusals, 'pictures_full', 'unsupported_media'],
  },
  'staff.describeArticlePicture': {
    method: 'PUT',
    url: '/staff/articles/:id/pictures/:picture',
    access: 'content',
    summary: 'Change the words for those who do not see a picture',
    params: pictureParams,
    body: articlePictureEntry,
    data: articleFile,
    refusals: [...groups.ofArticle, 'picture_not_found'],
  },
  'staff.removeArticlePicture': {
    method: 'DELETE',
    url: '/staff/articles/:id/pictures/:picture',
    access: 'content',
    summary: 'Remove a picture that neither a cover nor a text shows',
    params: pictureParams,
    data: articleFile,
    refusals: [...groups.ofArticle, 'picture_not_found', 'article_picture_in_use'],
  },
} as const satisfies OperationTable
