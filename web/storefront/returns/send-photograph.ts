import { call } from '../../client/api/shop.ts'
import type { SendPhotograph } from '../../client/parts/photographs.ts'

/** Adds a photograph to an own return. */
export const sendPhotograph: SendPhotograph = (id, file, onProgress) =>
  call('returns.photograph', { params: { id }, file, onProgress })

/** What a buyer's photographs show, and who sees them. */
export const PHOTOGRAPHS_HINT =
  'Up to six: the whole work, what is wrong with it, and the parcel it arrived in. Only you, the seller and we see them.'
