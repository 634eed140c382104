import { sellerAddresses } from '../../client/api/addresses/seller.ts'
import { shopAddresses } from '../../client/api/addresses/shop.ts'
import { callsTo } from '../../client/api/operation.ts'

/** Calls to the operations of everybody and of sellers. */
export const { call } = callsTo({ ...shopAddresses, ...sellerAddresses })
