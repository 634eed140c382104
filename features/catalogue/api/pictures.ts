import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { CatalogueContext } from '../context.ts'
import {
  addOwnPictures,
  describeOwnPicture,
  orderOwnPictures,
  removeOwnPicture,
  replaceOwnPicture,
  turnOwnPicture,
} from '../service/pictures.ts'
import { draftWork } from '../service/works.ts'

/** Adds the routes by which a seller drafts a work with its pictures, and changes the pictures (API-43). */
export function ownPicturesApi(api: FastifyInstance, context: CatalogueContext): void {
  withForms(api, (scope) => {
    route(scope, 'seller.createProduct', async ({ account, body, files }) =>
      draftWork(context, account.id, body, files.get('image') ?? []),
    )

    route(scope, 'seller.addPictures', async ({ account, params, files }) => {
      return isId(params.id)
        ? addOwnPictures(context, account.id, params.id, files.get('image') ?? [])
        : refuse('work_not_found')
    })

    route(scope, 'seller.replacePicture', async ({ account, params, files }) => {
      return isId(params.id)
        ? replaceOwnPicture(context, account.id, params.id, params.picture, files.get('image') ?? [])
        : refuse('work_not_found')
    })
  })

  route(api, 'seller.orderPictures', async ({ account, params, body, request }) => {
    const seen = versionSeen(body, request)
    if (!seen.ok) return seen
    return isId(params.id)
      ? orderOwnPictures(context, account.id, params.id, seen.value, body.picture_ids)
      : refuse('work_not_found')
  })

  route(api, 'seller.describePicture', async ({ account, params, body, request }) => {
    const seen = versionSeen(body, request)
    if (!seen.ok) return seen
    return isId(params.id)
      ? describeOwnPicture(context, account.id, params.id, params.picture, seen.value, body)
      : refuse('work_not_found')
  })

  route(api, 'seller.removePicture', async ({ account, params }) => {
    return isId(params.id)
      ? removeOwnPicture(context, account.id, params.id, params.picture)
      : refuse('work_not_found')
  })

  route(api, 'seller.turnPicture', async ({ account, params, body }) => {
    return isId(params.id)
      ? turnOwnPicture(context, account.id, params.id, params.picture, body.degrees)
      : refuse('work_not_found')
  })
}
