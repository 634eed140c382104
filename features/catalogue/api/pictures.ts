import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { createOwnPictures } from '../service/pictures.ts'
import type { OwnWorks } from '../service/works.ts'

/** API-43: drafting a work with its pictures, and keeping the pictures. */
export function ownPicturesApi(
  api: FastifyInstance,
  works: OwnWorks,
  pictures: ReturnType<typeof createOwnPictures>,
): void {
  withForms(api, (scope) => {
    route(scope, 'seller.createProduct', async ({ principal: { account }, body, files }) =>
      account ? works.create(account.id, body, files.get('image') ?? []) : refuse('sign_in_required'),
    )

    route(scope, 'seller.addPictures', async ({ principal: { account }, params, files }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id)
        ? pictures.add(account.id, params.id, files.get('image') ?? [])
        : refuse('work_not_found')
    })
  })

  route(api, 'seller.orderPictures', async ({ principal: { account }, params, body, request }) => {
    if (!account) return refuse('sign_in_required')
    const seen = versionSeen(body, request)
    if (!seen.ok) return seen
    return isId(params.id)
      ? pictures.order(account.id, params.id, seen.value, body.picture_ids)
      : refuse('work_not_found')
  })

  route(api, 'seller.removePicture', async ({ principal: { account }, params }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id) ? pictures.remove(account.id, params.id, params.picture) : refuse('work_not_found')
  })

  route(api, 'seller.turnPicture', async ({ principal: { account }, params, body }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id)
      ? pictures.turn(account.id, params.id, params.picture, body.degrees)
      : refuse('work_not_found')
  })
}
