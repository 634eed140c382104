import * as z from 'zod/mini'
import { nothing } from '../envelope.ts'
import { DOCUMENT_LIMIT, SHOP_PICTURE_LIMIT } from '../file-limits.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import { artist, artistChange, identityForm, newArtist, newShop, shop, shopChange } from '../seller.ts'

export const shopOperations = {
  'seller.openShop': {
    method: 'POST',
    url: '/seller/shop',
    access: 'account',
    summary: 'Open your shop; a buyer becomes a seller by it',
    body: newShop,
    status: 201,
    data: shop,
    refusals: ['shop_exists', 'shop_name_taken', 'reserved_word', 'forbidden'],
  },
  'seller.shop': {
    method: 'GET',
    url: '/seller/shop',
    access: 'seller',
    scope: 'works.read',
    summary: 'Your shop',
    data: shop,
    refusals: ['shop_missing'],
  },
  'seller.updateShop': {
    method: 'PUT',
    url: '/seller/shop',
    access: 'seller',
    summary: 'Change what your shop says of itself',
    body: shopChange,
    data: shop,
    refusals: ['shop_missing', 'shop_name_taken', 'reserved_word', ...groups.seen],
  },
  'seller.artists': {
    method: 'GET',
    url: '/seller/artists',
    access: 'seller',
    scope: 'works.read',
    summary: 'The artists of your shop',
    data: z.array(artist),
    refusals: ['shop_missing'],
  },
  'seller.addArtist': {
    method: 'POST',
    url: '/seller/artists',
    access: 'seller',
    summary: 'Add an artist to your shop',
    body: newArtist,
    status: 201,
    data: artist,
    refusals: ['shop_missing', 'reserved_word', 'artists_full'],
  },
  'seller.updateArtist': {
    method: 'PUT',
    url: '/seller/artists/:id',
    access: 'seller',
    owned: { thing: 'artist', by: 'seller' },
    summary: 'Change an artist',
    params: idParams,
    body: artistChange,
    data: artist,
    refusals: ['shop_missing', 'artist_not_found', 'reserved_word', ...groups.seen],
  },
  'seller.deleteArtist': {
    method: 'DELETE',
    url: '/seller/artists/:id',
    access: 'seller',
    owned: { thing: 'artist', by: 'seller' },
    summary: 'Remove an artist without works',
    params: idParams,
    data: nothing,
    refusals: ['shop_missing', 'artist_not_found', 'artist_in_use'],
  },
  'seller.shopPicture': {
    method: 'PUT',
    url: '/seller/shop/picture',
    access: 'seller',
    summary: "Give your shop a picture: a form's file 'picture' of at most 4 MB",
    form: { files: ['picture'], most: 1, fileBytes: SHOP_PICTURE_LIMIT },
    data: shop,
    refusals: ['shop_missing', ...groups.pictureRefusals, 'unsupported_media'],
  },
  'seller.verify': {
    method: 'POST',
    url: '/seller/verification',
    access: 'seller',
    summary: "Show who you are: a form with the document's details and its picture 'document', at most 10 MB",
    body: identityForm,
    form: { files: ['document'], most: 1, fileBytes: DOCUMENT_LIMIT },
    data: nothing,
    refusals: ['shop_missing', 'verification_closed', ...groups.pictureRefusals, 'unsupported_media'],
  },
} as const satisfies OperationTable
