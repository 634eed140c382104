import { data } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import type { Services } from '../../services.ts'

/** What the page of an address that leads nowhere shows besides. */
export type NotFound = { works: ProductTile[] }

const MOST = 4

/** What a loader throws where nothing is: the answer 404, with works to go on to. */
export async function notFound({ catalogue }: Pick<Services, 'catalogue'>) {
  const works = (await catalogue.topDeals()).filter(({ sold }) => !sold).slice(0, MOST)
  return data({ works } satisfies NotFound, { status: 404 })
}
