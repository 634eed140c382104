import { sellerAddresses } from '../../client/api/addresses/seller.ts'
import { shopAddresses } from '../../client/api/addresses/shop.ts'
import { callsTo } from '../../client/api/operation.ts'
import { readsBy } from '../../client/queries/read.ts'

const addresses = { ...shopAddresses, ...sellerAddresses }

/** Calls to the operations of everybody and of sellers, and the files that some of them answer. */
export const { call, callWith, readFile } = callsTo(addresses)

/** The reads of the studio. */
export const { useRead } = readsBy<keyof typeof addresses>(callWith)
