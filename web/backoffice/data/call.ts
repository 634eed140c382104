import { shopAddresses } from '../../client/api/addresses/shop.ts'
import { staffAddresses } from '../../client/api/addresses/staff.ts'
import { callsTo } from '../../client/api/operation.ts'

/** Calls to the operations of everybody and of staff. */
export const { call } = callsTo({ ...shopAddresses, ...staffAddresses })
