import { shopAddresses } from '../../client/api/addresses/shop.ts'
import { staffAddresses } from '../../client/api/addresses/staff.ts'
import { callsTo } from '../../client/api/operation.ts'

/** Calls to the operations of everybody and of staff. */
export const { call, callWith, readFile } = callsTo({ ...shopAddresses, ...staffAddresses })

/** The operations that answer data to the office. */
export type OfficeOperation = Parameters<typeof callWith>[0]
