import * as z from 'zod/mini'
import { type ProductQuery, productQuery } from '../../../contract/catalogue.ts'
import { knownListQuery } from '../../known-queries.ts'

/** The filters of an address, without what is empty or makes no sense there. */
export const listQueryOf = (address: string): ProductQuery =>
  z.parse(productQuery, Object.fromEntries(knownListQuery(new URL(address).searchParams)))
