import type { FastifyInstance } from 'fastify'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
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
    route(scope, 'seller.createProduct', ({ account, body, files }) =>
      draftWork(context, account.id, body, files.get('image') ?? []),
    )

    route(scope, 'seller.addPictures', ({ account, params, files }) =>
      addOwnPictures(context, account.id, params.id, files.get('image') ?? []),
    )

    route(scope, 'seller.replacePicture', ({ account, params, files }) =>
      replaceOwnPicture(context, account.id, params.id, params.picture, files.get('image') ?? []),
    )
  })

  route(api, 'seller.orderPictures', ({ account, params, version, body }) =>
    orderOwnPictures(context, account.id, params.id, version, body.picture_ids),
  )

  route(api, 'seller.describePicture', ({ account, params, version, body }) =>
    describeOwnPicture(context, account.id, params.id, params.picture, version, body),
  )

  route(api, 'seller.removePicture', ({ account, params }) =>
    removeOwnPicture(context, account.id, params.id, params.picture),
  )

  route(api, 'seller.turnPicture', ({ account, params, body }) =>
    turnOwnPicture(context, account.id, params.id, params.picture, body.degrees),
  )
}
