import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import type { SellersContext } from '../context.ts'
import { addArtist, changeArtist, readArtists, removeArtist } from '../service/artists.ts'
import { pauseShop, resumeShop } from '../service/pausing.ts'
import { givePortrait, removePortrait } from '../service/portraits.ts'
import { changeShop, openSellerShop, readShop, setShipFrom, setShopPicture } from '../service/shop.ts'
import { submitIdentity } from '../service/verification.ts'

/** The shop, its artists, and showing who one is. */
export function shopApi(api: FastifyInstance, context: SellersContext): void {
  route(api, 'seller.openShop', async ({ account, body }) =>
    account.role === 'STAFF' ? refuse('forbidden') : openSellerShop(context, account.id, body),
  )

  route(api, 'seller.shop', ({ account }) => readShop(context, account.id))

  route(api, 'seller.updateShop', ({ account, version, body }) =>
    changeShop(context, account.id, version, body),
  )

  route(api, 'seller.setShipFrom', ({ account, version, body }) =>
    setShipFrom(context, account.id, version, body),
  )

  route(api, 'seller.pauseShop', ({ account, body }) => pauseShop(context, account.id, body))

  route(api, 'seller.resumeShop', ({ account }) => resumeShop(context, account.id))

  route(api, 'seller.artists', ({ account }) => readArtists(context, account.id))

  route(api, 'seller.addArtist', ({ account, body }) => addArtist(context, account.id, body))

  route(api, 'seller.updateArtist', ({ account, params, version, body }) => {
    const { version: _seen, ...fields } = body
    return changeArtist(context, account.id, params.id, version, fields)
  })

  route(api, 'seller.deleteArtist', ({ account, params }) => removeArtist(context, account.id, params.id))

  route(api, 'seller.removeArtistPicture', ({ account, params }) =>
    removePortrait(context, account.id, params.id),
  )

  withForms(api, (scope) => {
    route(scope, 'seller.shopPicture', async ({ account, files }) => {
      const [bytes] = files.get('picture') ?? []
      return bytes
        ? setShopPicture(context, account.id, bytes)
        : refuse('invalid', { field: 'picture', message: 'A picture is required' })
    })

    route(scope, 'seller.artistPicture', ({ account, params, files }) =>
      givePortrait(context, account.id, params.id, files.get('picture')?.[0]),
    )

    route(scope, 'seller.verify', ({ account, body, files }) =>
      submitIdentity(context, account.id, body, files.get('document')?.[0]),
    )
  })
}
