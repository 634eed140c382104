import { workColumns } from '../../../contract/import.ts'
import type { WorksFilter } from '../../../contract/many-works.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLines } from '../../../kernel/csv.ts'
import type { Id } from '../../../kernel/id.ts'
import { decimalOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { findSellerId } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { searchWords } from '../rules/search.ts'
import { listRegularPrices } from '../store/discounts.ts'
import { factTexts } from '../store/facts.ts'
import { listFitting, listReferences } from '../store/own-works.ts'
import { listSizesOf, type SizeRow } from '../store/sizes.ts'
import { readWorks, type WorkRow } from '../store/works.ts'

/** How many works are read at once. */
const BATCH = 200

/** The columns of an import but for its pictures, then what only we know. */
const listed = workColumns.filter((name) => name !== 'pictures')
const heads = [...listed, 'id', 'status', 'left', 'being_paid_for', 'sold', 'created_at', 'updated_at']

const SEPARATOR = ' | '
const cm = (mm: number | null): string => (mm === null ? '' : String(mm / 10))
const plain = (kobo: number): string => decimalOf(kobo, { trim: true })

function sizeText({ label, width_mm, height_mm, depth_mm }: SizeRow): string {
  if (width_mm === null || height_mm === null) return label
  const sides = [width_mm, height_mm, ...(depth_mm === null ? [] : [depth_mm])].map(cm)
  return `${label}: ${sides.join(' x ')}`
}

function lineOf(
  row: WorkRow,
  reference: string,
  sizes: readonly SizeRow[],
  regular: ReadonlyMap<Id, number>,
): CsvCell[] {
  const [first] = sizes
  const isOne = sizes.length === 1 && first?.label === ''
  const side = (name: 'width_mm' | 'height_mm' | 'depth_mm') => (isOne ? cm(first?.[name] ?? null) : '')
  const cells: Record<(typeof listed)[number], string> = {
    ...factTexts(row),
    reference,
    name: row.name,
    description: row.description,
    category: row.category,
    subcategory: row.subcategory ?? '',
    artist: row.artist,
    mode: row.kind === 'unique' ? 'one of a kind' : 'edition',
    sizes: isOne ? '' : sizes.map(sizeText).join(SEPARATOR),
    width_cm: side('width_mm'),
    height_cm: side('height_mm'),
    depth_cm: side('depth_mm'),
    price: sizes.map((size) => plain(regular.get(size.id) ?? size.price_kobo)).join(SEPARATOR),
    stock: sizes.map((size) => String(size.total)).join(SEPARATOR),
  }
  return [
    ...listed.map((name) => cells[name]),
    row.id,
    row.shown_status,
    String(row.available),
    String(row.held),
    String(row.sold),
    row.created_at,
    row.updated_at,
  ]
}

/** All works of a seller that fit a filter, as a CSV text that is read while it is sent. Refuses shop_missing. */
export async function exportWorks(
  context: CatalogueContext,
  accountId: Id,
  filter: WorksFilter,
): Promise<Result<{ name: string; pieces: AsyncIterable<string> }, 'shop_missing'>> {
  const seller = await findSellerId(context.db, accountId)
  if (!seller) return refuse('shop_missing')
  return ok({ name: 'works.csv', pieces: linesOf(context, seller, filter) })
}

async function* linesOf(context: CatalogueContext, seller: Id, filter: WorksFilter): AsyncGenerator<string> {
  const { db } = context
  const asked = { filter, words: searchWords(filter.search ?? '') }
  yield BYTE_ORDER_MARK + csvLines([heads])
  for (let past: Id | undefined; ; ) {
    const ids = await listFitting(context, db, seller, asked, { past, limit: BATCH })
    if (ids.length === 0) return
    const references = await listReferences(db, seller, ids)
    const sizes = Map.groupBy(await listSizesOf(context, db, ids), (size) => size.work_id)
    // A list brings prices that stay: in a discount, what it costs otherwise.
    const regular = await listRegularPrices(db, ids)
    const rows = await readWorks(context, db, ids)
    yield csvLines(
      rows.map((row) => lineOf(row, references.get(row.id) ?? '', sizes.get(row.id) ?? [], regular)),
    )
    past = ids.at(-1)
  }
}
