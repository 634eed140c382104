import type * as z from 'zod/mini'
import type { worksExportQuery } from '../../../contract/staff.ts'
import { decimalOf } from '../../../kernel/money.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf, exportList } from '../../audit/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { searchWords } from '../rules/search.ts'
import { type ExportedWork, listWorksAfter } from '../store/review.ts'

/** All works that fit as a CSV, newest first. Amounts are naira as plain numbers, times those of Lagos. Audited. */
export async function exportReviewedWorks(
  context: CatalogueContext,
  officer: Officer,
  filter: z.infer<typeof worksExportQuery>,
): Promise<LongFile> {
  const by = await auditEntryOf(context, officer, 'works.export', { kind: 'list', id: 'works' })
  const asked = { status: filter.status, words: searchWords(filter.search ?? '') }
  return exportList<ExportedWork>(context, by, {
    name: 'works',
    filter,
    heads: [
      'Work',
      'Address',
      'Artist',
      'Seller',
      'Category',
      'Status',
      'Changes',
      'Kind',
      'Price NGN',
      'Pieces',
      'Left',
      'Begun',
      'Submitted',
    ],
    readAfter: (last, limit) => listWorksAfter(context.db, asked, last?.id, limit),
    cellsOf: (row) => [
      row.name,
      row.slug,
      row.artist,
      row.seller,
      row.category,
      row.status,
      row.pending_state ?? '',
      row.kind,
      decimalOf(row.price_kobo),
      String(row.total),
      String(row.available),
      row.created_at,
      row.submitted_at,
    ],
  })
}
