import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { vatOf } from '../rules/sale.ts'
import { readSold } from '../store/sales.ts'

/** The VAT within what a buyer paid for an order, by the rates it was sold at; undefined where it was not sold. */
export async function readVatOfSale(
  db: Db,
  orderId: Id,
): Promise<{ kobo: Kobo; rateBp: number } | undefined> {
  const sold = await readSold(db, orderId)
  return sold && vatOf(sold)
}
