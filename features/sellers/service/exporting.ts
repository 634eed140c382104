import type { LongFile } from '../../../platform/http/file-route.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { readPerson } from '../../accounts/index.server.ts'
import { auditEntryOf, exportList } from '../../audit/index.server.ts'
import type { SellersContext } from '../context.ts'
import { listSellersAfter, type SellerFilter, type SellerRow } from '../store/sellers.ts'

/** All sellers that fit as a CSV, newest first, with how many works each has. Times are in UTC. Audited. */
export async function exportSellers(
  context: SellersContext,
  officer: Officer,
  filter: SellerFilter,
): Promise<LongFile> {
  const { db } = context
  const list = { kind: 'list', id: 'sellers' }
  const by = await auditEntryOf({ db, personOf: readPerson }, officer, 'sellers.export', list)
  return exportList<SellerRow & { works: number }>(context, by, {
    name: 'sellers',
    filter,
    heads: [
      'Shop',
      'Address',
      'Verification',
      'Submitted',
      'Town',
      'State',
      'Works',
      'Joined',
      'Suspended since',
    ],
    readAfter: async (last, limit) => {
      const rows = await listSellersAfter(db, filter, last?.id, limit)
      const works = await context.worksBySeller(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => Object.assign(row, { works: works.get(row.id) ?? 0 }))
    },
    cellsOf: (row) => [
      row.name,
      row.slug,
      row.verification,
      row.submitted_at,
      row.town,
      row.state,
      String(row.works),
      row.created_at,
      row.suspended_at,
    ],
  })
}
