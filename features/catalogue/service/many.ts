import type { DiscountEntry } from '../../../contract/discount.ts'
import {
  type ManyAnswers,
  type ManyEntry,
  type ManyPreview,
  type ManyPreviewEntry,
  MOST_WORKS_AT_ONCE,
  type PriceStep,
} from '../../../contract/many-works.ts'
import { type ProblemCode, problems } from '../../../contract/problems.ts'
import type { Row } from '../../../db/row.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { nairaOf } from '../../../kernel/money.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { once } from '../../../platform/http/idempotency.ts'
import { findSellerId, lockStanding, readStanding } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { pricesAfter } from '../rules/many.ts'
import { searchWords } from '../rules/search.ts'
import { MOST_DRAFTS } from '../rules/selling.ts'
import { listOpenDiscounts, listRegularPrices } from '../store/discounts.ts'
import { countFitting, listFitting, listOwned } from '../store/own-works.ts'
import { listSizes, writePrices } from '../store/sizes.ts'
import {
  countDrafts,
  lockWork,
  readWorks,
  updateWork,
  type WorkColumns,
  type WorkRow,
} from '../store/works.ts'
import { endOne, enterDiscount, type PlannedDiscount, planDiscount } from './discounts.ts'
import { duplicateWork } from './duplicating.ts'
import { deleteLocked, planMove } from './works.ts'

// What a seller does with many works: seen before by a preview, then done work by work, each in a transaction of its own.

type Step = {
  step: ManyEntry['step']
  price?: PriceStep | undefined
  discount?: DiscountEntry | undefined
}

/** What a step comes to for a work. */
type Plan = {
  as: 'goes' | 'already'
  columns?: WorkColumns
  /** The prices of its sizes in kobo, by their ids. */
  prices?: ReadonlyMap<Id, number>
  /** The discount that is planned. */
  discount?: PlannedDiscount
  /** The discounts that are ended or taken back. */
  over?: readonly Row<'discount'>[]
  price_before?: number
  price_after?: number
  /** The price shown crossed out. */
  lowest?: number
}

/** What is answered about a work, and stored under the key of the request. */
type Outcome = Pick<
  ManyAnswers['works'][number],
  'name' | 'price_before' | 'price_after' | 'lowest' | 'made_id'
> & {
  outcome: 'done' | 'already'
}

const lowest = (prices: Iterable<number>): number => nairaOf(Math.min(...prices))

/** The id of a caller's shop, which is not suspended. */
async function standingSeller(
  { db }: CatalogueContext,
  accountId: Id,
): Promise<Result<Id, 'shop_missing' | 'seller_suspended'>> {
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  return (await readStanding(db, seller)) === 'suspended' ? refuse('seller_suspended') : ok(seller)
}

/**
 * What a step would come to for works that are named, or for the next ones that fit a filter. Changes nothing. Refuses shop_missing
 * and seller_suspended.
 */
export async function previewMany(
  context: CatalogueContext,
  accountId: Id,
  { ids, filter, after, ...step }: ManyPreviewEntry,
): Promise<Result<ManyPreview, ProblemCode>> {
  const { db } = context
  const found = await standingSeller(context, accountId)
  if (!found.ok) return found
  const seller = found.value
  const asked = { filter: filter ?? {}, words: searchWords(filter?.search ?? '') }
  const past = after !== undefined && isId(after) ? after : undefined
  const listed = ids
    ? [...(await listOwned(db, seller, [...new Set(ids.filter(isId))])).keys()]
    : await listFitting(context, db, seller, asked, { past, limit: MOST_WORKS_AT_ONCE + 1 })
  const page = listed.slice(0, MOST_WORKS_AT_ONCE)
  const total = ids ? page.length : await countFitting(context, db, seller, asked)
  const works: ManyPreview['works'] = []
  for (const row of await readWorks(context, db, page)) {
    const plan = await planStep(context, db, row, step)
    works.push({
      id: row.id,
      version: row.version,
      name: row.name,
      price_before: plan.ok ? (plan.value.price_before ?? null) : null,
      price_after: plan.ok ? (plan.value.price_after ?? null) : null,
      lowest: plan.ok ? (plan.value.lowest ?? null) : null,
      ...(plan.ok
        ? { outcome: plan.value.as, code: '', message: '' }
        : { outcome: 'refused', ...refusalAnswer(plan) }),
    })
  }
  return ok({ works, total, next: listed.length > page.length ? (page.at(-1) ?? null) : null })
}

/**
 * Applies a step to each of these works and returns the outcomes; idempotent by key. Refuses shop_missing,
 * seller_suspended, idempotency_key_missing.
 */
export async function changeMany(
  context: CatalogueContext,
  accountId: Id,
  key: string | undefined,
  { works, ...step }: ManyEntry,
): Promise<Result<ManyAnswers, ProblemCode>> {
  const found = await standingSeller(context, accountId)
  if (!found.ok) return found
  if (key === undefined) return refuse('idempotency_key_missing')
  const ids = works.map((work) => work.id).filter(isId)
  const names: ReadonlyMap<string, string> = await listOwned(context.db, found.value, [...new Set(ids)])
  const caller = { seller: found.value, accountId, key }
  const answers: ManyAnswers['works'] = []
  for (const { id, version } of new Map(works.map((work) => [work.id, work])).values()) {
    const answer = isId(id)
      ? await changeOne(context, caller, { id, version }, step)
      : refuse('work_not_found' as const)
    answers.push(
      answer.ok
        ? { id, code: '', message: '', ...answer.value }
        : {
            id,
            name: names.get(id) ?? '',
            outcome: 'refused',
            ...refusalAnswer(answer),
            price_before: null,
            price_after: null,
            lowest: null,
            made_id: null,
          },
    )
  }
  const count = (outcome: string): number => answers.filter((answer) => answer.outcome === outcome).length
  return ok({ works: answers, done: count('done'), already: count('already'), refused: count('refused') })
}

/** Does a step for one work, once for the key. */
function changeOne(
  context: CatalogueContext,
  { seller, accountId, key }: { seller: Id; accountId: Id; key: string },
  { id, version }: { id: Id; version: number },
  step: Step,
): Promise<Result<Outcome, ProblemCode>> {
  const { clock } = context
  const request = {
    principal: accountId,
    route: `POST /seller/products/many/ ${id}`,
    key,
    body: { ...step, version },
  }
  return withTx(context.db, (tx) =>
    once(tx, request, clock.now(), async (): Promise<Result<Outcome, ProblemCode>> => {
      // The count takes the stronger lock on the seller: two that held the weaker one would wait for each other.
      const drafts = step.step === 'duplicate' ? await countDrafts(tx, seller) : 0
      const standing = await lockStanding(tx, seller)
      const row = await lockWork(context, tx, { seller }, id)
      if (!row) return refuse('work_not_found')
      if (standing === 'suspended') return refuse('seller_suspended')
      if (drafts >= MOST_DRAFTS) return refuse('drafts_full')
      const plan = await planStep(context, tx, row, step)
      if (!plan.ok) return plan
      const {
        as,
        columns,
        prices,
        discount,
        over = [],
        price_before = null,
        price_after = null,
        lowest: crossed = null,
      } = plan.value
      const answer = { name: row.name, price_before, price_after, lowest: crossed, made_id: null }
      if (as === 'already') return ok({ ...answer, outcome: 'already' })
      if (row.version !== version) return refuse('changed_meanwhile')
      if (step.step === 'delete') await deleteLocked(context, tx, id)
      if (prices) await writePrices(tx, id, prices)
      if (discount) await enterDiscount(context, tx, row, discount)
      for (const each of over) await endOne(tx, each, clock.now())
      if (columns) await updateWork(tx, id, columns, clock.now())
      const made_id = step.step === 'duplicate' ? await duplicateWork(context, tx, row) : null
      return ok({ ...answer, outcome: 'done', made_id })
    }),
  )
}

/** Plans a step for a work, or refuses. On a locked work the plan holds until the transaction ends. */
async function planStep(
  context: CatalogueContext,
  on: Db,
  row: WorkRow,
  { step, price, discount }: Step,
): Promise<Result<Plan, ProblemCode>> {
  switch (step) {
    case 'duplicate':
      return ok({ as: 'goes' })
    case 'delete':
      return (await context.isOrdered(on, row.editions)) ? refuse('work_in_orders') : ok({ as: 'goes' })
    case 'price':
      return price ? planPrice(context, on, row, price) : refuse('invalid', { field: 'price' })
    case 'discount':
      return discount ? planReduction(context, on, row, discount) : refuse('invalid', { field: 'discount' })
    case 'end_discount': {
      const over = await listOpenDiscounts(on, row.id)
      return ok(over.length === 0 ? { as: 'already' } : { as: 'goes', over })
    }
    case 'submit':
      if (row.status === 'submitted' || row.pending_state === 'submitted') return ok({ as: 'already' })
      break
    case 'pause':
    case 'resume':
      if (row.shown_status === 'sold') return refuse('work_wrong_status', { message: 'It is sold.' })
      if (row.status === (step === 'pause' ? 'paused' : 'live')) return ok({ as: 'already' })
  }
  const next = await planMove(context, on, row, step)
  if (next.ok) return ok({ as: 'goes', columns: next.value })
  return next.code === 'work_incomplete' ? next : refuse(next.code, { message: whyNot[step] })
}

/** Why a work cannot take a step in the state it is in. */
const whyNot = {
  submit: 'Only drafts and refused works are submitted.',
  pause: 'Only works on show are paused.',
  resume: 'Only paused works are put on show again.',
} as const

async function planPrice(
  context: CatalogueContext,
  on: Db,
  row: WorkRow,
  price: PriceStep,
): Promise<Result<Plan, ProblemCode>> {
  if (row.shown_status === 'sold') return refuse('work_wrong_status', { message: 'It is sold.' })
  if ((await listRegularPrices(on, [row.id])).size > 0) return refuse('work_discounted', { field: 'price' })
  const sizes = await listSizes(context, on, row.id)
  const before = sizes.map((size) => size.price_kobo)
  const after = pricesAfter(before, price)
  if (!after.ok) return after
  const prices = { price_before: lowest(before), price_after: lowest(after.value) }
  if (after.value.every((next, at) => next === before[at])) return ok({ as: 'already', ...prices })
  return ok({
    as: 'goes',
    ...prices,
    prices: new Map(sizes.map((size, at) => [size.id, after.value[at] ?? size.price_kobo])),
    // None of its own: its version counts up.
    columns: {},
  })
}

async function planReduction(
  context: CatalogueContext,
  on: Db,
  row: WorkRow,
  entry: DiscountEntry,
): Promise<Result<Plan, ProblemCode>> {
  const plan = await planDiscount(context, on, row, entry)
  if (!plan.ok) return plan
  const { sizes } = plan.value
  const cheapest = sizes.reduce((least, size) => (size.reduced_kobo < least.reduced_kobo ? size : least))
  return ok({
    as: 'goes',
    discount: plan.value,
    price_before: lowest(sizes.map((size) => size.price_kobo)),
    price_after: nairaOf(cheapest.reduced_kobo),
    lowest: nairaOf(cheapest.before_kobo),
  })
}

function refusalAnswer({ code, message }: Refusal<ProblemCode>): { code: string; message: string } {
  return { code, message: message ?? problems[code].text }
}
