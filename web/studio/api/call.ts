import { sellerAddresses } from '../../client/api/addresses/seller.ts'
import { shopAddresses } from '../../client/api/addresses/shop.ts'
import { callsTo } from '../../client/api/operation.ts'

/** Calls to the operations of everybody and of sellers, and the files that some of them answer. */
export const { call, readFile } = callsTo({ ...shopAddresses, ...sellerAddresses })
