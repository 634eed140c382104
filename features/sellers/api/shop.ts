import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import {
  artist,
  artistChange,
  identityForm,
  newArtist,
  newShop,
  shop,
  shopChange,
} from '../../../contract/seller.ts'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import { versionSeen } from '../../../platform/http/version.ts'
import { DOCUMENT_LIMIT } from '../rules.ts'
import type { SellersService } from '../service/service.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })
export const PICTURE_LIMIT = 4 * 1024 * 1024

/** The shop, its artists, and showing who one is. */
export function shopApi(api: FastifyInstance, { shops, artists, verification }: SellersService): void {
  route(api, {
    operation: 'seller.openShop',
    method: 'POST',
    url: '/seller/shop',
    summary: 'Open your shop; a buyer becomes a seller by it',
    status: 201,
    body: newShop,
    data: shop,
    handle: async ({ principal: { account }, body }) => {
      if (!account) return refuse('sign_in_required')
      return account.role === 'STAFF' ? refuse('forbidden') : shops.open(account.id, body)
    },
  })

  route(api, {
    operation: 'seller.shop',
    method: 'GET',
    url: '/seller/shop',
    summary: 'Your shop',
    data: shop,
    handle: async ({ principal: { account } }) =>
      account ? shops.read(account.id) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.updateShop',
    method: 'PUT',
    url: '/seller/shop',
    summary: 'Change what your shop says of itself',
    body: shopChange,
    data: shop,
    handle: async ({ principal: { account }, body, request }) => {
      if (!account) return refuse('sign_in_required')
      const seen = versionSeen(body, request)
      return seen.ok ? shops.update(account.id, seen.value, body) : seen
    },
  })

  route(api, {
    operation: 'seller.artists',
    method: 'GET',
    url: '/seller/artists',
    summary: 'The artists of your shop',
    data: z.array(artist),
    handle: async ({ principal: { account } }) =>
      account ? artists.list(account.id) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.addArtist',
    method: 'POST',
    url: '/seller/artists',
    summary: 'Add an artist to your shop',
    status: 201,
    body: newArtist,
    data: artist,
    handle: async ({ principal: { account }, body }) =>
      account ? artists.add(account.id, body) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.updateArtist',
    method: 'PUT',
    url: '/seller/artists/:id',
    summary: 'Change an artist',
    params: idParams,
    body: artistChange,
    data: artist,
    handle: async ({ principal: { account }, params, body, request }) => {
      if (!account) return refuse('sign_in_required')
      const seen = versionSeen(body, request)
      if (!seen.ok) return seen
      if (!isId(params.id)) return refuse('artist_not_found')
      const { version: _seen, ...fields } = body
      return artists.update(account.id, params.id, seen.value, fields)
    },
  })

  route(api, {
    operation: 'seller.deleteArtist',
    method: 'DELETE',
    url: '/seller/artists/:id',
    summary: 'Remove an artist without works',
    params: idParams,
    data: nothing,
    handle: async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id) ? artists.remove(account.id, params.id) : refuse('artist_not_found')
    },
  })

  withForms(api, (scope) => {
    route(scope, {
      operation: 'seller.shopPicture',
      method: 'PUT',
      url: '/seller/shop/picture',
      summary: "Give your shop a picture: a form's file 'picture' of at most 4 MB",
      form: { files: ['picture'], most: 1, fileBytes: PICTURE_LIMIT },
      data: shop,
      handle: async ({ principal: { account }, files }) => {
        if (!account) return refuse('sign_in_required')
        const [bytes] = files.get('picture') ?? []
        return bytes
          ? shops.setPicture(account.id, bytes)
          : refuse('invalid', { field: 'picture', message: 'A picture is required' })
      },
    })

    route(scope, {
      operation: 'seller.verify',
      method: 'POST',
      url: '/seller/verification',
      summary:
        "Show who you are: a form with the document's details and its picture 'document', at most 10 MB",
      form: { files: ['document'], most: 1, fileBytes: DOCUMENT_LIMIT },
      body: identityForm,
      data: nothing,
      handle: async ({ principal: { account }, body, files }) =>
        account
          ? verification.submit(account.id, body, files.get('document')?.[0])
          : refuse('sign_in_required'),
    })
  })
}
