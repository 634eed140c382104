import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { SellersService } from '../service/sellers.ts'
/** The shop, its artists, and showing who one is. */
export function shopApi(api: FastifyInstance, { shops, artists, verification }: SellersService): void {
  route(api, 'seller.openShop', async ({ principal: { account }, body }) => {
    if (!account) return refuse('sign_in_required')
    return account.role === 'STAFF' ? refuse('forbidden') : shops.open(account.id, body)
  })

  route(api, 'seller.shop', async ({ principal: { account } }) =>
    account ? shops.read(account.id) : refuse('sign_in_required'),
  )

  route(api, 'seller.updateShop', async ({ principal: { account }, body, request }) => {
    if (!account) return refuse('sign_in_required')
    const seen = versionSeen(body, request)
    return seen.ok ? shops.update(account.id, seen.value, body) : seen
  })

  route(api, 'seller.artists', async ({ principal: { account } }) =>
    account ? artists.list(account.id) : refuse('sign_in_required'),
  )

  route(api, 'seller.addArtist', async ({ principal: { account }, body }) =>
    account ? artists.add(account.id, body) : refuse('sign_in_required'),
  )

  route(api, 'seller.updateArtist', async ({ principal: { account }, params, body, request }) => {
    if (!account) return refuse('sign_in_required')
    const seen = versionSeen(body, request)
    if (!seen.ok) return seen
    if (!isId(params.id)) return refuse('artist_not_found')
    const { version: _seen, ...fields } = body
    return artists.update(account.id, params.id, seen.value, fields)
  })

  route(api, 'seller.deleteArtist', async ({ principal: { account }, params }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id) ? artists.remove(account.id, params.id) : refuse('artist_not_found')
  })

  withForms(api, (scope) => {
    route(scope, 'seller.shopPicture', async ({ principal: { account }, files }) => {
      if (!account) return refuse('sign_in_required')
      const [bytes] = files.get('picture') ?? []
      return bytes
        ? shops.setPicture(account.id, bytes)
        : refuse('invalid', { field: 'picture', message: 'A picture is required' })
    })

    route(scope, 'seller.verify', async ({ principal: { account }, body, files }) =>
      account
        ? verification.submit(account.id, body, files.get('document')?.[0])
        : refuse('sign_in_required'),
    )
  })
}
