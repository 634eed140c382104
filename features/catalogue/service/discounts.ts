import type { DiscountEntry, DiscountPreview, WorkDiscounts } from '../../../contract/discount.ts'
import { type ProblemCode, problems } from '../../../contract/problems.ts'
import type { Row } from '../../../db/row.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { koboOf, nairaOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { findSellerId, lockStanding } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { discountCancelledNotification } from '../emails/discount.ts'
import { type Cut, momentsOf, PRICE_WINDOW, type ReducedSize, reducedPrices } from '../rules/discounts.ts'
import {
  findDiscount,
  hasDiscountBetween,
  insertDiscount,
  listAskedSizes,
  listDiscounts,
  listDueDiscounts,
  reducePrices,
  restorePrices,
  writeDiscountState,
} from '../store/discounts.ts'
import { findWork, lockWork, updateWork, type WorkRow } from '../store/works.ts'

type Answer = Result<WorkDiscounts, ProblemCode>

/** A discount that can be planned: its midnights, and what it comes to as prices are now. */
export type PlannedDiscount = { entry: DiscountEntry; startsAt: Date; endsAt: Date; sizes: ReducedSize[] }

const cutOf = ({ percent, price_kobo }: Row<'discount', 'percent' | 'price_kobo'>): Cut =>
  percent === null ? { priceKobo: price_kobo ?? 0 } : { percent }

const isBegun = (startsAt: Date, now: Date): boolean => startsAt <= now

/**
 * Plans a work's discount; on a locked work the plan holds until the transaction ends. Refuses work_wrong_status (never
 * shown, or sold), discount_overlaps, discount_too_early, and what the rules refuse.
 */
export async function planDiscount(
  { clock }: Pick<CatalogueContext, 'clock'>,
  on: Db,
  row: WorkRow,
  entry: DiscountEntry,
): Promise<Result<PlannedDiscount, ProblemCode>> {
  const now = clock.now()
  if (row.shown_status === 'sold') return refuse('work_wrong_status', { message: 'It is sold.' })
  if (row.shown_since === null)
    return refuse('work_wrong_status', {
      message: 'It has not been on show yet, so no price was asked of it.',
    })
  const moments = momentsOf(entry, now)
  if (!moments.ok) return moments
  const { startsAt, endsAt } = moments.value
  if (await hasDiscountBetween(on, row.id, startsAt, endsAt))
    return refuse('discount_overlaps', { field: 'from' })
  const begins = isBegun(startsAt, now) ? now : startsAt
  const asked = await listAskedSizes(on, row.id, after(begins, -PRICE_WINDOW))
  const cut =
    entry.percent === undefined ? { priceKobo: koboOf(entry.price ?? 0) } : { percent: entry.percent }
  const sizes = reducedPrices(asked, cut, begins)
  return sizes.ok ? ok({ entry, startsAt, endsAt, sizes: sizes.value }) : sizes
}

/** Plans a discount of a locked work; one of today begins at once where the work is on show. */
export async function enterDiscount(
  { clock }: Pick<CatalogueContext, 'clock'>,
  tx: Db,
  row: WorkRow,
  { entry, startsAt, endsAt, sizes }: PlannedDiscount,
): Promise<void> {
  const now = clock.now()
  const discount = await insertDiscount(
    tx,
    {
      work_id: row.id,
      percent: entry.percent ?? null,
      price_kobo: entry.price === undefined ? null : koboOf(entry.price),
      starts_at: startsAt,
      ends_at: endsAt,
    },
    now,
  )
  if (isBegun(startsAt, now) && row.status === 'live') await begin(tx, discount, sizes, now)
}

/** What a discount would come to, before it is planned. Refuses what planning it would. */
export async function previewDiscount(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  entry: DiscountEntry,
): Promise<Result<DiscountPreview, ProblemCode>> {
  const { db } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const row = await findWork(context, db, { seller }, id)
  if (!row) return refuse('work_not_found')
  const plan = await planDiscount(context, db, row, entry)
  if (!plan.ok) return plan
  const { startsAt, endsAt, sizes } = plan.value
  return ok({
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    sizes: sizes.map((size) => ({
      id: size.id,
      label: size.label,
      price: nairaOf(size.price_kobo),
      lowest: nairaOf(size.before_kobo),
      reduced: nairaOf(size.reduced_kobo),
    })),
  })
}

/** The discounts of one of the seller's works. Refuses shop_missing, work_not_found. */
export async function readDiscounts(context: CatalogueContext, accountId: Id, id: Id): Promise<Answer> {
  const { db } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const row = await findWork(context, db, { seller }, id)
  return row ? ok(await discountsOf(context, db, row.id)) : refuse('work_not_found')
}

/** Plans a discount of one of the seller's works. Refuses what {@link planDiscount} does, shop_missing, work_not_found, seller_suspended. */
export function addDiscount(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  entry: DiscountEntry,
): Promise<Answer> {
  return withLockedWork(context, accountId, id, async (tx, row) => {
    const plan = await planDiscount(context, tx, row, entry)
    if (!plan.ok) return plan
    await enterDiscount(context, tx, row, plan.value)
    return ok(null)
  })
}

/** Ends a discount that runs, or takes back a planned one; does nothing to one that is over. Refuses discount_not_found and the like. */
export function endDiscount(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  discountId: string,
): Promise<Answer> {
  return withLockedWork(context, accountId, id, async (tx, row) => {
    const discount = isId(discountId) ? await findDiscount(tx, row.id, discountId) : undefined
    if (!discount) return refuse('discount_not_found')
    await endOne(tx, discount, context.clock.now())
    return ok(null)
  })
}

/** Ends a discount of a locked work, whether it runs or is planned. */
export async function endOne(tx: Db, discount: Row<'discount'>, now: Date): Promise<void> {
  if (discount.state === 'planned') await writeDiscountState(tx, discount.id, { state: 'cancelled' })
  if (discount.state === 'running') await finish(tx, discount, now)
}

/** How many discounts one look begins and ends. */
const AT_ONCE = 500

/**
 * Ends discounts past their last day in Lagos and begins due ones of live works. Cancels those that lower no present
 * price, and notifies their sellers. Returns how many changed.
 */
export async function turnDiscounts(context: CatalogueContext, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context
  let turned = 0
  for (;;) {
    const due = await listDueDiscounts(db, clock.now(), AT_ONCE)
    let changed = 0
    for (const { id, work_id } of due) {
      if (signal?.aborted) return turned + changed
      if (await withTx(db, (tx) => turnOne(context, tx, work_id, id))) changed += 1
    }
    turned += changed
    if (changed === 0 || due.length < AT_ONCE) return turned
  }
}

async function turnOne(context: CatalogueContext, tx: Db, workId: Id, id: Id): Promise<boolean> {
  const now = context.clock.now()
  const row = await lockWork(context, tx, 'anybody', workId)
  const discount = row && (await findDiscount(tx, workId, id))
  if (!discount) return false
  const { state, starts_at, ends_at } = discount
  if (state === 'running' && ends_at <= now) {
    await finish(tx, discount, now)
    return true
  }
  // Its seller may have changed it, or the work, meanwhile.
  if (state !== 'planned' || !isBegun(starts_at, now)) return false
  const cancelled = async (why: string): Promise<true> => {
    await writeDiscountState(tx, id, { state: 'cancelled', why })
    await context.notifySellers(tx, discountCancelledNotification(row, { discount: id, why }))
    return true
  }
  if (ends_at <= now) return cancelled('The work was not on show on these days.')
  if (row.status !== 'live') return false
  if (row.shown_status === 'sold') return cancelled('It is sold.')
  const asked = await listAskedSizes(tx, workId, after(now, -PRICE_WINDOW))
  const sizes = reducedPrices(asked, cutOf(discount), now)
  if (!sizes.ok) return cancelled(sizes.message ?? problems[sizes.code].text)
  await begin(tx, discount, sizes.value, now)
  return true
}

async function begin(
  tx: Db,
  discount: Row<'discount'>,
  sizes: readonly ReducedSize[],
  now: Date,
): Promise<void> {
  await reducePrices(tx, discount.work_id, sizes, discount.ends_at)
  await writeDiscountState(tx, discount.id, { state: 'running' })
  await updateWork(tx, discount.work_id, {}, now)
}

async function finish(tx: Db, discount: Row<'discount'>, now: Date): Promise<void> {
  await restorePrices(tx, discount.work_id)
  await writeDiscountState(tx, discount.id, { state: 'ended', endedAt: now })
  await updateWork(tx, discount.work_id, {}, now)
}

async function withLockedWork(
  context: CatalogueContext,
  accountId: Id,
  id: Id,
  act: (tx: Db, row: WorkRow) => Promise<Result<null, ProblemCode>>,
): Promise<Answer> {
  const { db } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  return withTx(db, async (tx): Promise<Answer> => {
    const standing = await lockStanding(tx, seller)
    const row = await lockWork(context, tx, { seller }, id)
    if (!row) return refuse('work_not_found')
    if (standing === 'suspended') return refuse('seller_suspended')
    const acted = await act(tx, row)
    return acted.ok ? ok(await discountsOf(context, tx, row.id)) : acted
  })
}

async function discountsOf(
  { clock }: Pick<CatalogueContext, 'clock'>,
  db: Db,
  workId: Id,
): Promise<WorkDiscounts> {
  const sizes = await listAskedSizes(db, workId, after(clock.now(), -PRICE_WINDOW))
  return {
    discounts: (await listDiscounts(db, workId)).map((row) => ({
      id: row.id,
      state: row.state,
      percent: row.percent,
      price: row.price_kobo === null ? null : nairaOf(row.price_kobo),
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      why: row.why,
    })),
    sizes: sizes.map((size) => ({
      id: size.id,
      label: size.label,
      price: nairaOf(size.price_kobo),
      regular: size.regular_kobo === null ? null : nairaOf(size.regular_kobo),
      lowest: nairaOf(size.lowest_kobo),
    })),
  }
}
