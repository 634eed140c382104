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
  route(api, 'seller.openShop', async ({ account, body }) => {
    return account.role === 'STAFF' ? refuse('forbidden') : openSellerShop(context, account.id, body)
  })

  route(api, 'seller.shop', async ({ account }) => readShop(context, account.id))

  route(api, 'seller.updateShop', async ({ account, body, request }) => {
    const seen = versionSeen(body, request)
    return seen.ok ? changeShop(context, account.id, seen.value, body) : seen
  })

  route(api, 'seller.setShipFrom', async ({ account, body, request }) => {
    const seen = versionSeen(body, request)
    return seen.ok ? setShipFrom(context, account.id, seen.value, body) : seen
  })

  route(api, 'seller.pauseShop', async ({ account, body }) => pauseShop(context, account.id, body))

  route(api, 'seller.resumeShop', async ({ account }) => resumeShop(context, account.id))

  route(api, 'seller.artists', async ({ account }) => readArtists(context, account.id))

  route(api, 'seller.addArtist', async ({ account, body }) => addArtist(context, account.id, body))

  route(api, 'seller.updateArtist', async ({ account, params, body, request }) => {
    const seen = versionSeen(body, request)
    if (!seen.ok) return seen
    if (!isId(params.id)) return refuse('artist_not_found')
    const { version: _seen, ...fields } = body
    return changeArtist(context, account.id, params.id, seen.value, fields)
  })

  route(api, 'seller.deleteArtist', async ({ account, params }) => {
    return isId(params.id) ? removeArtist(context, account.id, params.id) : refuse('artist_not_found')
  })

  route(api, 'seller.removeArtistPicture', async ({ account, params }) => {
    return isId(params.id) ? removePortrait(context, account.id, params.id) : refuse('artist_not_found')
  })

  withForms(api, (scope) => {
    route(scope, 'seller.shopPicture', async ({ account, files }) => {
      const [bytes] = files.get('picture') ?? []
      return bytes
        ? setShopPicture(context, account.id, bytes)
        : refuse('invalid', { field: 'picture', message: 'A picture is required' })
    })

    route(scope, 'seller.artistPicture', async ({ account, params, files }) => {
      if (!isId(params.id)) return refuse('artist_not_found')
      return givePortrait(context, account.id, params.id, files.get('picture')?.[0])
    })

    route(scope, 'seller.verify', async ({ account, body, files }) =>
      submitIdentity(context, account.id, body, files.get('document')?.[0]),
    )
  })
}
