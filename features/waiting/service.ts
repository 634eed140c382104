import type { ProblemCode } from '../../contract/problems.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { listOffersOf, lockStockOf, lockWorkOf, type Offer } from '../catalogue/index.server.ts'
import type { WaitingContext } from './context.ts'
import { freeAgainMail } from './emails/free-again.tsx'
import { MOST_WAITING } from './rules.ts'
import {
  countOthers,
  deleteWaiting,
  insertWaiting,
  listAwaited,
  listWaiting,
  takeWaiting,
} from './store/waiting.ts'

type Waiting = { slug: string; waiting: boolean }

const isFree = ({ available }: Offer): boolean => available > 0

async function isHeld({ holdsOf }: WaitingContext, tx: Db, offers: readonly Offer[]): Promise<boolean> {
  const ids = offers.map((offer) => offer.edition_id)
  return ids.length > 0 && (await holdsOf(tx, ids)).size > 0
}

/**
 * Has an account notified once by mail if a reserved work is free again. Refuses work_not_found, work_sold, work_free
 * (not reserved any more), shop_paused, waiting_full.
 */
export async function startWaiting(
  context: WaitingContext,
  accountId: Id,
  slug: string,
): Promise<Result<Waiting, ProblemCode>> {
  const { db, clock } = context
  return withTx(db, async (tx): Promise<Result<Waiting, ProblemCode>> => {
    const workId = await lockWorkOf(tx, slug)
    if (workId === undefined) return refuse('work_not_found')
    // A transaction that frees its pieces waits for this commit and then notifies this account; or it has committed,
    // and is seen here.
    await lockStockOf(tx, workId)
    const offers = await listOffersOf(tx, workId)
    if (offers.length === 0) return refuse('work_not_found')
    if (offers.some(isFree)) return refuse(offers[0]?.paused ? 'shop_paused' : 'work_free')
    if (!(await isHeld(context, tx, offers))) return refuse('work_sold')
    if ((await countOthers(tx, accountId, workId)) >= MOST_WAITING) return refuse('waiting_full')
    await insertWaiting(tx, accountId, workId, clock.now())
    return ok({ slug, waiting: true })
  })
}

/** Has an account wait for a work no longer. Refuses work_not_found. */
export async function stopWaiting(
  { db }: WaitingContext,
  accountId: Id,
  slug: string,
): Promise<Result<Waiting, ProblemCode>> {
  return withTx(db, async (tx): Promise<Result<Waiting, ProblemCode>> => {
    const workId = await lockWorkOf(tx, slug)
    if (workId === undefined) return refuse('work_not_found')
    await deleteWaiting(tx, accountId, workId)
    return ok({ slug, waiting: false })
  })
}

/** The works that an account waits for, newest first. */
export async function readWaiting(
  { db }: WaitingContext,
  accountId: Id,
): Promise<{ slug: string; name: string; since: string }[]> {
  return (await listWaiting(db, accountId)).map(({ slug, name, since }) => ({
    slug,
    name,
    since: since.toISOString(),
  }))
}

/**
 * Settles waiting for works with ended or sold holds, in that transaction: mails people if one is free, forgets them if
 * sold or off show. Held and paused works wait.
 */
export async function settleWaiting(context: WaitingContext, tx: Db, workIds: readonly Id[]): Promise<void> {
  for (const workId of await listAwaited(tx, workIds)) {
    const offers = await listOffersOf(tx, workId)
    const [offer] = offers
    const isFreed = offers.some(isFree)
    // They hear of it when the shop opens again.
    if (isFreed && offer?.paused) continue
    if (!isFreed && (await isHeld(context, tx, offers))) continue
    const accounts = await takeWaiting(tx, workId)
    if (offer && isFreed) for (const id of accounts) await tell(context, tx, id, offer)
  }
}

async function tell(
  { mail, sender, personOf }: WaitingContext,
  tx: Db,
  accountId: Id,
  work: Offer,
): Promise<void> {
  const person = await personOf(tx, accountId)
  if (!person) return
  await mail.enqueue(tx, {
    eventKey: `waiting:${newId()}`,
    to: person.email,
    ...(await freeAgainMail(sender, work)),
  })
}
