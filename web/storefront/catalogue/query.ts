import * as z from 'zod/mini'
import { type ProductQuery, productQuery } from '../../../contract/catalogue.ts'
import { knownListQuery } from '../../known-queries.ts'
import type { Services, TilePage } from '../../services.ts'
import { notFound } from '../site/not-found.ts'
import { numberFaults } from './list-address.ts'

/** The filters of an address, without what is empty or makes no sense there. */
export function listQueryOf(address: string): ProductQuery {
  const known = knownListQuery(new URL(address).searchParams)
  for (const { name } of numberFaults(known)) known.delete(name)
  return z.parse(productQuery, Object.fromEntries(known))
}

/** A page of a list with its position. Pages behind the last are not found; an empty list still has a first. */
export async function pageOf<T extends TilePage>(
  { catalogue }: Pick<Services, 'catalogue'>,
  found: T,
  { page: current, limit }: ProductQuery,
) {
  if (current > Math.max(1, Math.ceil(found.total / limit))) throw await notFound({ catalogue })
  return { ...found, current, limit }
}
