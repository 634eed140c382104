import { shopAddresses } from './addresses/shop.ts'
import { callsTo } from './operation.ts'

/** Calls to the operations of everybody. */
export const { call, callWith, readFile } = callsTo(shopAddresses)
