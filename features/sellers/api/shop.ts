import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import type { SellersContext } from '../context.ts'
import { addArtist, changeArtist, readArtists, removeArtist } from '../service/artists.ts'
import { pauseShop, resumeShop } from '../service/pausing.ts'
import { givePortrait, removePortrait } from '../service/portraits.ts'
import { changeShop, openSellerShop, readShop, setShipFrom, setShopPicture } from '../service/shop.ts'
import { submitIdentity } from '../service/verification.ts'

/** The shop, its artists, and showing who one is. */
export function shopApi(api: FastifyInstance, context: SellersContext): void {
  route(api, 'seller.openShop', async ({ principal: { account }, body }) => {
    if (!account) return refuse('sign_in_required')
    return account.role === 'STAFF' ? refuse('forbidden') : openSellerShop(context, account.id, body)
  })

  route(api, 'seller.shop', async ({ principal: { account } }) =>
    account ? readShop(context, account.id) : refuse('sign_in_required'),
  )

  route(api, 'seller.updateShop', async ({ principal: { account }, body, request }) => {
    if (!account) return refuse('sign_in_required')
    const seen = versionSeen(body, request)
    return seen.ok ? changeShop(context, account.id, seen.value, body) : seen
  })

  route(api, 'seller.setShipFrom', async ({ principal: { account }, body, request }) => {
    if (!account) return refuse('sign_in_required')
    const seen = versionSeen(body, request)
    return seen.ok ? setShipFrom(context, account.id, seen.value, body) : seen
  })

  route(api, 'seller.pauseShop', async ({ principal: { account }, body }) =>
    account ? pauseShop(context, account.id, body) : refuse('sign_in_required'),
  )

  route(api, 'seller.resumeShop', async ({ principal: { account } }) =>
    account ? resumeShop(context, account.id) : refuse('sign_in_required'),
  )

  route(api, 'seller.artists', async ({ principal: { account } }) =>
    account ? readArtists(context, account.id) : refuse('sign_in_required'),
  )

  route(api, 'seller.addArtist', async ({ principal: { account }, body }) =>
    account ? addArtist(context, account.id, body) : refuse('sign_in_required'),
  )

  route(api, 'seller.updateArtist', async ({ principal: { account }, params, body, request }) => {
    if (!account) return refuse('sign_in_required')
    const seen = versionSeen(body, request)
    if (!seen.ok) return seen
    if (!isId(params.id)) return refuse('artist_not_found')
    const { version: _seen, ...fields } = body
    return changeArtist(context, account.id, params.id, seen.value, fields)
  })

  route(api, 'seller.deleteArtist', async ({ principal: { account }, params }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id) ? removeArtist(context, account.id, params.id) : refuse('artist_not_found')
  })

  route(api, 'seller.removeArtistPicture', async ({ principal: { account }, params }) => {
    if (!account) return refuse('sign_in_required')
    return isId(params.id) ? removePortrait(context, account.id, params.id) : refuse('artist_not_found')
  })

  withForms(api, (scope) => {
    route(scope, 'seller.shopPicture', async ({ principal: { account }, files }) => {
      if (!account) return refuse('sign_in_required')
      const [bytes] = files.get('picture') ?? []
      return bytes
        ? setShopPicture(context, account.id, bytes)
        : refuse('invalid', { field: 'picture', message: 'A picture is required' })
    })

    route(scope, 'seller.artistPicture', async ({ principal: { account }, params, files }) => {
      if (!account) return refuse('sign_in_required')
      if (!isId(params.id)) return refuse('artist_not_found')
      return givePortrait(context, account.id, params.id, files.get('picture')?.[0])
    })

    route(scope, 'seller.verify', async ({ principal: { account }, body, files }) =>
      account
        ? submitIdentity(context, account.id, body, files.get('document')?.[0])
        : refuse('sign_in_required'),
    )
  })
}
