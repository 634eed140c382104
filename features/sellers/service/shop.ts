import type * as z from 'zod/mini'
import { faultInName } from '../../../contract/names.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { isFreeWord, noAddressText } from '../../../contract/reserved-words.ts'
import {
  type newShop,
  type Shop,
  type shipFromChange,
  type shopChange,
  shopNames,
} from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { becomeSeller } from '../../accounts/index.server.ts'
import { addPicture, keepPicturesFor } from '../../media/index.server.ts'
import type { SellersContext } from '../context.ts'
import { insertArtist } from '../store/artists.ts'
import { findShop, insertSeller, lockShop, type SellerRow, updateSeller } from '../store/sellers.ts'
import { shopView } from '../view.ts'

type NewShop = Omit<z.infer<typeof newShop>, 'state'> & { state: string; businessName?: string }

/** Opens an account's shop with an artist of its name. Call it in a transaction; it writes nothing when it refuses. */
export async function addShop(
  tx: Db,
  accountId: Id,
  { slug: wanted, businessName, ...entry }: NewShop,
  at: Date,
): Promise<Result<SellerRow, ProblemCode>> {
  const { name } = entry
  const slug = slugOf(wanted || name)
  const field = wanted ? 'slug' : 'name'
  if (slug === '') return refuse('invalid', { field, message: noAddressText })
  if (!isFreeWord(slug)) return refuse('reserved_word', { field })
  const fault = faultInName(wanted || name)
  if (fault !== undefined) return refuse('invalid', { field, message: fault })
  if (await findShop(tx, accountId)) return refuse('shop_exists')
  const shop = { ...only(shopNames, entry), slug }
  const id = await insertSeller(tx, {
    ...shop,
    account_id: accountId,
    business_name: businessName ?? name,
    created_at: at,
  })
  if (!id)
    return (await findShop(tx, accountId)) ? refuse('shop_exists') : refuse('shop_name_taken', { field })
  await becomeSeller(tx, accountId, at)
  await insertArtist(tx, id, slug, entry)
  const opened = await findShop(tx, accountId)
  if (!opened) throw new Error('a shop that was just opened is gone')
  return ok(opened)
}

/** Opens the shop of an account; a buyer becomes a seller by it, and stays a buyer too. */
export async function openSellerShop(
  context: SellersContext,
  accountId: Id,
  entry: NewShop,
): Promise<Result<Shop, ProblemCode>> {
  const { db, clock } = context
  const opened = await withTx(db, (tx) => addShop(tx, accountId, entry, clock.now()))
  return opened.ok ? ok(shopView(opened.value)) : opened
}

/** An account's shop as buyers see it. Refuses shop_missing. */
export async function readShop(context: SellersContext, accountId: Id): Promise<Result<Shop, ProblemCode>> {
  const { db } = context
  const row = await findShop(db, accountId)
  return row ? ok(shopView(row)) : refuse('shop_missing')
}

/** Changes what the shop says of itself. The slug stays: others link to it. */
export async function changeShop(
  context: SellersContext,
  accountId: Id,
  seen: number,
  { version: _seen, ...entry }: z.infer<typeof shopChange>,
): Promise<Result<Shop, ProblemCode>> {
  const { db, clock } = context
  return withTx(db, async (tx): Promise<Result<Shop, ProblemCode>> => {
    const row = await lockShop(tx, accountId)
    if (!row) return refuse('shop_missing')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: shopView(row) })
    await updateSeller(tx, row.id, entry, clock.now())
    return ok(shopView({ ...row, ...entry, version: row.version + 1 }))
  })
}

/** Says from where a seller sends. Refuses shop_missing, changed_meanwhile. */
export async function setShipFrom(
  context: SellersContext,
  accountId: Id,
  seen: number,
  { address, city, state, phone }: z.output<typeof shipFromChange>,
): Promise<Result<Shop, ProblemCode>> {
  const { db, clock } = context
  return withTx(db, async (tx): Promise<Result<Shop, ProblemCode>> => {
    const row = await lockShop(tx, accountId)
    if (!row) return refuse('shop_missing')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: shopView(row) })
    const change = {
      ship_from_address: address,
      ship_from_city: city,
      ship_from_state: state,
      ship_from_phone: phone,
    }
    await updateSeller(tx, row.id, change, clock.now())
    return ok(shopView({ ...row, ...change, version: row.version + 1 }))
  })
}

/** Gives the shop a picture; the one it had is deleted. */
export async function setShopPicture(
  context: SellersContext,
  accountId: Id,
  bytes: Buffer,
): Promise<Result<Shop, ProblemCode>> {
  const { db, clock, media, removePictures } = context
  if (!(await findShop(db, accountId))) return refuse('shop_missing')
  const added = await addPicture(media, db, bytes, accountId)
  if (!added.ok) return { ...added, field: 'picture' }
  return keepPicturesFor(media, [added.value.id], () =>
    withTx(db, async (tx): Promise<Result<Shop, ProblemCode>> => {
      const row = await lockShop(tx, accountId)
      if (!row) return refuse('shop_missing')
      await updateSeller(tx, row.id, { picture_id: added.value.id }, clock.now())
      if (row.picture_id !== null) await removePictures(tx, [row.picture_id])
      const now = await findShop(tx, accountId)
      return now ? ok(shopView(now)) : refuse('shop_missing')
    }),
  )
}
