import type { ProblemCode } from '../../../contract/problems.ts'
import type { NewWorkEntry, OwnWork, OwnWorksQuery, WorkChange } from '../../../contract/seller.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { koboOf } from '../../../kernel/money.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { type NextSize, sizesAfter } from '../rules/entry.ts'
import { type Move, missingOf, statusAfter } from '../rules/selling.ts'
import { isFreeWord, searchWords, slugOf } from '../rules/words.ts'
import { refreshSearch } from '../store/search.ts'
import {
  deleteSizes,
  deleteWork,
  findArtist,
  findShopId,
  findWork,
  freeSlug,
  insertWork,
  isOrdered,
  listOwnWorks,
  listPictureIds,
  listSizes,
  lockWork,
  replacePictures,
  updateWork,
  type WorkColumns,
  type WorkRow,
  writeSize,
} from '../store/works.ts'
import { staged } from './changes.ts'
import type { StudioDeps } from './deps.ts'
import { ownTileOf, ownWorkOf, proceedsOf } from './own-view.ts'
import { placeOf } from './place.ts'

type Answer = Result<OwnWork, ProblemCode>

const lowest = (sizes: readonly NextSize[]): number => Math.min(...sizes.map((size) => size.price_kobo))
const nameRefusal = refuse('reserved_word', { field: 'name' })

/** The columns that change at once, without a review. */
const plainColumns = (entry: WorkChange): WorkColumns => ({
  ...(entry.medium === undefined ? {} : { medium: entry.medium }),
  ...(entry.year === undefined ? {} : { year: entry.year }),
  ...(entry.framed === undefined ? {} : { framed: entry.framed }),
  ...(entry.signed === undefined ? {} : { signed: entry.signed }),
  ...(entry.packing === undefined ? {} : { packing: entry.packing }),
  ...(entry.frame_price === undefined
    ? {}
    : { frame_price_kobo: entry.frame_price === null ? null : koboOf(entry.frame_price) }),
})

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

  const writeSizes = async (tx: Db, workId: Id, sizes: readonly NextSize[]): Promise<void> => {
    for (const [position, size] of sizes.entries()) await writeSize(tx, workId, position, size)
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
      const slug = slugOf(entry.name)
      if (!isFreeWord(slug)) return nameRefusal
      if (entry.category_id === undefined)
        return refuse('invalid', { field: 'category_id', message: 'category_id is required' })
      const stock = sizesAfter(entry, [], undefined)
      if (!stock.ok) return stock
      const pictures: Id[] = []
      for (const bytes of images) {
        const added = await media.addWorkPicture(bytes)
        if (!added.ok) return { ...added, field: 'image' }
        pictures.push(added.value.id)
      }
      return withTx(db, async (tx): Promise<Answer> => {
        const place = await placeOf(tx, entry, undefined)
        if (!place.ok) return place
        const artist = await findArtist(tx, seller, entry.artist_id)
        if (!artist) return refuse('artist_not_found', { field: 'artist_id' })
        const id = newId()
        await insertWork(tx, {
          id,
          seller_id: seller,
          ...place.value,
          artist_id: artist,
          name: entry.name,
          slug: await freeSlug(tx, slug, id),
          description: entry.desc ?? '',
          medium: entry.medium ?? '',
          year: entry.year ?? null,
          kind: stock.value.kind,
          frame_price_kobo:
            entry.frame_price === undefined || entry.frame_price === null ? null : koboOf(entry.frame_price),
          signed: entry.signed ?? false,
          framed: entry.framed ?? false,
          packing: entry.packing ?? 'flat',
          price_kobo: lowest(stock.value.sizes),
          at: clock.now(),
        })
        await writeSizes(tx, id, stock.value.sizes)
        await replacePictures(tx, id, pictures)
        await refreshSearch(tx, { work: id })
        const row = await findWork(tx, { seller }, id)
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
        const present = await listSizes(tx, id)
        const stock = sizesAfter(entry, present, row.kind)
        if (!stock.ok) return stock
        const gone = present
          .filter((size) => !stock.value.sizes.some((next) => next.id === size.id))
          .map((size) => size.id)
        if (await isOrdered(tx, gone))
          return refuse('work_in_orders', {
            field: 'sizes',
            message: 'A size that stands in orders stays. You can set its pieces to those sold.',
          })
        const place = await placeOf(tx, entry, row)
        if (!place.ok) return place
        const artist =
          entry.artist_id === undefined ? row.artist_id : await findArtist(tx, row.seller_id, entry.artist_id)
        if (!artist) return refuse('artist_not_found', { field: 'artist_id' })
        const slug = entry.name === undefined ? row.slug : slugOf(entry.name)
        if (!isFreeWord(slug)) return nameRefusal
        const reviewed = {
          ...(entry.name === undefined ? {} : { name: entry.name }),
          ...(entry.desc === undefined ? {} : { description: entry.desc }),
          ...place.value,
        }
        const isRenamed = row.shown_since === null && entry.name !== undefined && entry.name !== row.name
        await writeSizes(tx, id, stock.value.sizes)
        await deleteSizes(tx, gone)
        await updateWork(
          tx,
          id,
          {
            ...plainColumns(entry),
            artist_id: artist,
            kind: stock.value.kind,
            price_kobo: lowest(stock.value.sizes),
            ...(row.shown_since === null
              ? { ...reviewed, ...(isRenamed ? { slug: await freeSlug(tx, slug, id) } : {}) }
              : staged(row, reviewed, await listPictureIds(tx, id), clock.now())),
          },
          clock.now(),
        )
        await refreshSearch(tx, { work: id })
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
