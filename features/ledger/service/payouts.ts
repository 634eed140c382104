import type { PayoutFile, StaffPayout } from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { LedgerContext, Staff } from '../context.ts'
import type { NewEntry } from '../rules/entry.ts'
import { approvalBy, isApprover, mayPayoutGo, type PayoutState } from '../rules/payout.ts'
import { payoutConfirmedEntry, payoutEntry, payoutReturnedEntry } from '../rules/transfer.ts'
import { lockDecider, paysCorrectionOf, sumAlone } from '../store/alone.ts'
import { insertEntry } from '../store/entries.ts'
import { listItemsOfPayout } from '../store/items.ts'
import * as store from '../store/payouts.ts'
import { actorOf } from './actor.ts'
import { writeBankFile } from './bank-file.ts'
import { readAccount } from './facts.ts'
import { whyStale } from './freshness.ts'
import { cancelPayout, proposePayouts } from './proposing.ts'
import { payoutItemView, staffPayoutView } from './views.ts'

type Change = Result<StaffPayout, ProblemCode>

/** Payouts, as staff of finance handle them. Whatever is changed is written into the audit log with it. */
export function createPayouts(context: LedgerContext) {
  const { db, clock, audit, settings } = context
  const view = (payout: store.Payout): StaffPayout => staffPayoutView(payout, settings.twoPeopleAboveKobo)

  /** Does something to a locked payout and writes it down; `decide` refuses, or makes the change and says what to write. */
  const change = (
    id: Id,
    by: Staff,
    decide: (
      tx: Db,
      payout: store.Payout,
    ) => Promise<Refusal<ProblemCode> | { action: string; after: Record<string, unknown> } | undefined>,
  ): Promise<Change> =>
    withTx(db, async (tx) => {
      const payout = isId(id) ? await store.lockPayout(tx, id) : undefined
      if (!payout) return refuse('payout_not_found')
      const done = await decide(tx, payout)
      if (done && 'ok' in done) return done
      const now = (await store.readPayout(tx, id)) ?? payout
      if (done) {
        await audit.append(tx, {
          ...(await actorOf(context, tx, by)),
          action: done.action,
          subject: { kind: 'payout', id },
          before: { state: payout.state },
          after: { state: now.state, ...done.after },
        })
      }
      return ok(view(now))
    })

  const ensureFresh = async (tx: Db, payout: store.Payout): Promise<Refusal<ProblemCode> | undefined> => {
    const why = whyStale(context, await readAccount(context, tx, payout.sellerId), payout)
    return why === undefined
      ? undefined
      : refuse('payout_changed', { about: payout.id, message: `This payout is out of date. ${why}` })
  }

  /** Ends a payout with the entry that goes with it. */
  const end = (
    id: Id,
    by: Staff,
    to: 'CONFIRMED' | 'RETURNED' | 'CANCELLED',
    action: string,
    note: string,
    entryOf?: (payout: store.Payout) => NewEntry,
  ): Promise<Change> =>
    change(id, by, async (tx, payout) => {
      if (!mayPayoutGo(payout.state, to)) return refuse('payout_state')
      if (to === 'CONFIRMED' && isApprover(payout, by.id)) return refuse('another_person_needed')
      await store.endPayout(tx, id, { state: to, at: clock.now(), note, by: by.id })
      if (entryOf) await insertEntry(tx, entryOf(payout), clock.now())
      return { action, after: { note } }
    })

  // They lock one seller after the other: whoever comes meanwhile waits here, not in the database, where waiting has an end.
  let proposing: Promise<unknown> = Promise.resolve()

  return {
    /** Proposes payouts for all sellers now, after those who have asked before. Returns how many. */
    propose: async (by: Staff | null): Promise<number> => {
      const mine = proposing.then(() => proposePayouts(context, by))
      proposing = mine.catch(() => {})
      return (await mine).length
    },

    list: async (state: PayoutState | undefined, request: PageRequest): Promise<Page<StaffPayout>> => {
      const which = state === undefined ? {} : { state }
      const { rows, total } = await store.listPayouts(db, which, {
        limit: request.limit,
        offset: offsetOf(request),
      })
      return pageOf(rows.map(view), total, request)
    },

    /** A payout with what it pays; refuses payout_not_found. */
    read: async (id: Id) => {
      const payout = isId(id) ? await store.readPayout(db, id) : undefined
      if (!payout) return refuse('payout_not_found')
      return ok({ ...view(payout), items: (await listItemsOfPayout(db, id)).map(payoutItemView) })
    },

    /** Refuses another_person_needed, own_correction, payout_state, and payout_changed when it no longer pays what it was proposed for. */
    approve: (id: Id, by: Staff): Promise<Change> =>
      change(id, by, async (tx, payout) => {
        await lockDecider(tx, by.id)
        const since = after(clock.now(), -DAY)
        const { ofSellerKobo } = await sumAlone(tx, { person: by.id, sellerId: payout.sellerId, since })
        const approver = {
          person: by.id,
          aloneKobo: ofSellerKobo,
          hasOwnCorrection: await paysCorrectionOf(tx, id, by.id),
        }
        const approval = approvalBy(payout, approver, settings.twoPeopleAboveKobo)
        if (!approval.ok) return approval
        const stale = await ensureFresh(tx, payout)
        if (stale) return stale
        await store.approvePayout(tx, payout, by.id, clock.now(), approval.value === 'last')
        return {
          action: 'payout.approve',
          after: { approval: approval.value, amountKobo: payout.amountKobo },
        }
      }),

    /**
     * Says that the bank has been told to pay, under its reference. The same again (the same reference) answers the payout as it is;
     * another reference under the same key is refused. Refuses another_person_needed to those who approved it, payout_state,
     * payout_changed.
     */
    send: (id: Id, by: Staff, reference: string, key: string | null): Promise<Change> =>
      change(id, by, async (tx, payout) => {
        if (payout.sentAt && payout.reference === reference) return undefined
        if (payout.sentAt && key !== null && payout.sentKey === key) return refuse('idempotency_key_reused')
        if (!mayPayoutGo(payout.state, 'SENT')) return refuse('payout_state')
        if (isApprover(payout, by.id)) return refuse('another_person_needed')
        const stale = await ensureFresh(tx, payout)
        if (stale) return stale
        await store.sendPayout(tx, id, { by: by.id, at: clock.now(), reference, key })
        await insertEntry(tx, payoutEntry(payout), clock.now())
        await context.whenSent?.(tx, { ...payout, reference })
        return { action: 'payout.send', after: { reference, amountKobo: payout.amountKobo } }
      }),

    /** The money has arrived. Refuses another_person_needed to those who approved it. */
    confirm: (id: Id, by: Staff): Promise<Change> =>
      end(id, by, 'CONFIRMED', 'payout.confirm', '', payoutConfirmedEntry),

    /** The bank has sent the money back: what it paid is owed again. */
    giveBack: (id: Id, by: Staff, note: string): Promise<Change> =>
      end(id, by, 'RETURNED', 'payout.return', note, (payout) =>
        payoutReturnedEntry(payout, { hadArrived: payout.state === 'CONFIRMED' }),
      ),

    /** Gives up a payout that has not been sent. */
    cancel: (id: Id, by: Staff, note: string): Promise<Change> =>
      end(id, by, 'CANCELLED', 'payout.cancel', note),

    /** The approved payouts as a CSV for the bank; see {@link writeBankFile}. */
    exportApproved: (by: Staff): Promise<PayoutFile> => writeBankFile(context, by),

    /**
     * A seller's bank account has changed, in `tx`: what was proposed or approved was for the other one, so it is given up. The night
     * proposes it anew, once nothing waits.
     */
    accountChanged: async (tx: Db, sellerId: Id): Promise<void> => {
      for (const payout of await store.listUnsent(tx, sellerId))
        await cancelPayout(context, tx, payout, null, 'the bank account was changed')
    },
  }
}
