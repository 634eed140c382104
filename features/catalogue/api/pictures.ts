import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { newWork, ownWork, pictureOrder, turnEntry, workFormJson } from '../../../contract/seller.ts'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import { WORK_PICTURE_LIMIT } from '../../media/index.server.ts'
import type { createOwnPictures } from '../service/pictures.ts'
import type { OwnWorks } from '../service/works.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })
const pictureParams = z.extend(idParams, { picture: z.string().check(z.maxLength(100)) })
export const picturesForm = { files: ['image'], most: 4, fileBytes: WORK_PICTURE_LIMIT } as const

/** API-43: drafting a work with its pictures, and keeping the pictures. */
export function ownPicturesApi(
  api: FastifyInstance,
  works: OwnWorks,
  pictures: ReturnType<typeof createOwnPictures>,
): void {
  withForms(api, (scope) => {
    route(scope, {
      operation: 'seller.createProduct',
      method: 'POST',
      url: '/seller/products',
      summary: "Draft a work: as JSON, or as a form with up to four files 'image' of 20 MB each",
      status: 201,
      form: { ...picturesForm, json: workFormJson },
      body: newWork,
      data: ownWork,
      handle: async ({ principal: { account }, body, files }) =>
        account ? works.create(account.id, body, files.get('image') ?? []) : refuse('sign_in_required'),
    })

    route(scope, {
      operation: 'seller.addPictures',
      method: 'POST',
      url: '/seller/products/:id/pictures',
      summary: "Add pictures: a form with up to four files 'image' of 20 MB each",
      form: picturesForm,
      params: idParams,
      data: ownWork,
      handle: async ({ principal: { account }, params, files }) => {
        if (!account) return refuse('sign_in_required')
        return isId(params.id)
          ? pictures.add(account.id, params.id, files.get('image') ?? [])
          : refuse('work_not_found')
      },
    })
  })

  route(api, {
    operation: 'seller.orderPictures',
    method: 'PUT',
    url: '/seller/products/:id/pictures',
    summary: 'Put the pictures in another order; the first is the one on tiles',
    params: idParams,
    body: pictureOrder,
    data: ownWork,
    handle: async ({ principal: { account }, params, body, request }) => {
      if (!account) return refuse('sign_in_required')
      const seen = versionSeen(body, request)
      if (!seen.ok) return seen
      return isId(params.id)
        ? pictures.order(account.id, params.id, seen.value, body.picture_ids)
        : refuse('work_not_found')
    },
  })

  route(api, {
    operation: 'seller.removePicture',
    method: 'DELETE',
    url: '/seller/products/:id/pictures/:picture',
    summary: 'Remove a picture',
    params: pictureParams,
    data: ownWork,
    handle: async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id)
        ? pictures.remove(account.id, params.id, params.picture)
        : refuse('work_not_found')
    },
  })

  route(api, {
    operation: 'seller.turnPicture',
    method: 'POST',
    url: '/seller/products/:id/pictures/:picture/rotate',
    summary: 'Turn a picture clockwise by 90, 180 or 270 degrees; it gets another id',
    params: pictureParams,
    body: turnEntry,
    data: ownWork,
    handle: async ({ principal: { account }, params, body }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id)
        ? pictures.turn(account.id, params.id, params.picture, body.degrees)
        : refuse('work_not_found')
    },
  })
}
