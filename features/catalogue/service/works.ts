import type { ProblemCode } from '../../../contract/problems.ts'
import type { NewWorkEntry, OwnWork, OwnWorksQuery, WorkChange } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { koboOf } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { type Move, missingOf, statusAfter } from '../rules/selling.ts'
import { searchWords } from '../rules/words.ts'
import { listOwnWorks } from '../store/own-works.ts'
import { isOrdered, listSizes } from '../store/sizes.ts'
import {
  deleteWork,
  findShopId,
  findWork,
  listPictureIds,
  lockWork,
  updateWork,
  type WorkRow,
} from '../store/works.ts'
import type { StudioDeps } from './deps.ts'
import { draftOf, enterChange, enterDraft, planChange } from './entering.ts'
import { ownTileOf, ownWorkOf, proceedsOf } from './own-view.ts'

type Answer = Result<OwnWork, ProblemCode>

/** A seller's works: drafted, changed, submitted, paused, deleted. */
export const createOwnWorks = (deps: StudioDeps) => {
  const { db, clock, media, commissionBp, changed } = deps

  const view = (on: Db, row: WorkRow): Promise<OwnWork> => ownWorkOf(on, row, commissionBp)

  /** Runs a change on a seller's locked work and answers how it is afterwards; `seen` is the version that was looked at. */
  const change = async (
    accountId: Id,
    id: Id,
    seen: number | undefined,
    act: (tx: Db, row: WorkRow) => Promise<Refusal<ProblemCode> | undefined>,
  ): Promise<Answer> => {
    const seller = await findShopId(db, accountId)
    if (!seller) return refuse('shop_missing')
    let wasShown = false
    const done = await withTx(db, async (tx): Promise<Answer> => {
      const row = await lockWork(tx, { seller }, id)
      if (!row) return refuse('work_not_found')
      wasShown = row.shown_since !== null
      if (seen !== undefined && row.version !== seen)
        return refuse('changed_meanwhile', { present: await view(tx, row) })
      const refusal = await act(tx, row)
      if (refusal) return refusal
      const now = await findWork(tx, { seller }, id)
      if (!now) throw new Error(`a locked work is gone: ${id}`)
      return ok(await view(tx, now))
    })
    if (done.ok && wasShown) changed()
    return done
  }

  return {
    change,

    /** A page of the seller's works with the count of each status. */
    list: async (accountId: Id, query: OwnWorksQuery) => {
      const seller = await findShopId(db, accountId)
      if (!seller) return refuse('shop_missing')
      const found = await listOwnWorks(db, seller, query, searchWords(query.search ?? ''))
      const { items, next } = pageOf(found.rows.map(ownTileOf), found.total, query)
      return ok({ products: items, total: found.total, next, counts: found.counts })
    },

    read: async (accountId: Id, id: Id): Promise<Answer> => {
      const seller = await findShopId(db, accountId)
      if (!seller) return refuse('shop_missing')
      const row = await findWork(db, { seller }, id)
      return row ? ok(await view(db, row)) : refuse('work_not_found')
    },

    /** What the seller gets of a price in naira. */
    proceeds: (naira: number) => proceedsOf(koboOf(Math.round(naira * 100) / 100), commissionBp),

    /** Drafts a work with its pictures. A picture that is refused refuses the whole, and says why. */
    create: async (accountId: Id, entry: NewWorkEntry, images: readonly Buffer[]): Promise<Answer> => {
      const seller = await findShopId(db, accountId)
      if (!seller) return refuse('shop_missing')
      const draft = draftOf(entry)
      if (!draft.ok) return draft
      const pictures: Id[] = []
      for (const bytes of images) {
        const added = await media.addWorkPicture(bytes)
        if (!added.ok) return { ...added, field: 'image' }
        pictures.push(added.value.id)
      }
      return withTx(db, async (tx): Promise<Answer> => {
        const entered = await enterDraft(tx, { seller, pictures, at: clock.now() }, entry, draft.value)
        if (!entered.ok) return entered
        const row = await findWork(tx, { seller }, entered.value)
        if (!row) throw new Error('a work that was just drafted is gone')
        return ok(await view(tx, row))
      })
    },

    /**
     * Changes what is given. Price, stock, sizes and facts change at once; name, description and category of a work that has
     * been shown wait for approval while the present ones stay. Orders keep the price they were made at.
     */
    update: (accountId: Id, id: Id, seen: number, entry: WorkChange): Promise<Answer> =>
      change(accountId, id, seen, async (tx, row) => {
        const plan = await planChange(tx, row, entry)
        if (!plan.ok) return plan
        await enterChange(tx, row, entry, plan.value, clock.now())
        return undefined
      }),

    /** Submits a draft or a refused work, pauses a live one, or shows a paused one again. */
    move: (accountId: Id, id: Id, move: Move): Promise<Answer> =>
      change(accountId, id, undefined, async (tx, row) => {
        const now = clock.now()
        if (move === 'submit' && row.pending_state === 'refused' && statusAfter(row.status, move) === null) {
          await updateWork(tx, id, { pending_state: 'submitted', submitted_at: now, refusal: '' }, now)
          return undefined
        }
        const status = statusAfter(row.status, move)
        if (status === null) return refuse('work_wrong_status')
        if (move === 'submit') {
          const sizes = await listSizes(tx, id)
          const [[field, message] = []] = Object.entries(
            missingOf({
              description: row.pending?.description ?? row.description,
              pictures: (row.pending?.picture_ids ?? (await listPictureIds(tx, id))).length,
              prices: sizes.map((size) => size.price_kobo),
              medium: row.medium,
            }),
          )
          if (field !== undefined && message !== undefined)
            return refuse('work_incomplete', { field, message })
          const again = row.pending === null ? {} : { pending_state: 'submitted' as const }
          await updateWork(tx, id, { status, submitted_at: now, refusal: '', ...again }, now)
          return undefined
        }
        await updateWork(tx, id, { status }, now)
        return undefined
      }),

    /** Takes back what waits for approval, or was refused: staged changes are dropped, a submitted work is a draft again. */
    withdraw: (accountId: Id, id: Id): Promise<Answer> =>
      change(accountId, id, undefined, async (tx, row) => {
        if (row.pending === null && row.status !== 'submitted') return refuse('work_wrong_status')
        const dropped = { pending: null, pending_state: null, refusal: '' }
        const back = row.shown_since === null ? ('draft' as const) : ('refused' as const)
        await updateWork(
          tx,
          id,
          row.status === 'submitted' ? { ...dropped, status: back } : dropped,
          clock.now(),
        )
        return undefined
      }),

    /** Deletes a work that stands in no order, whatever became of that order; others can only be paused. */
    remove: async (accountId: Id, id: Id): Promise<Result<Record<string, never>, ProblemCode>> => {
      const seller = await findShopId(db, accountId)
      if (!seller) return refuse('shop_missing')
      const done = await withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
        const row = await lockWork(tx, { seller }, id)
        if (!row) return refuse('work_not_found')
        const sizes = await listSizes(tx, id)
        if (
          await isOrdered(
            tx,
            sizes.map((size) => size.id),
          )
        )
          return refuse('work_in_orders')
        await deleteWork(tx, id)
        return ok({})
      })
      if (done.ok) changed()
      return done
    },
  }
}

export type OwnWorks = ReturnType<typeof createOwnWorks>
