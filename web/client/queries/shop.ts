import type { shopAddresses } from '../api/addresses/shop.ts'
import { callWith } from '../api/shop.ts'
import { readsBy } from './read.ts'

/** The reads of everybody. */
export const { useRead } = readsBy<keyof typeof shopAddresses>(callWith)
