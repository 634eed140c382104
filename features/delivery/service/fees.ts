import type * as z from 'zod/mini'
import { distances } from '../../../contract/delivery.ts'
import { deliveryOptions } from '../../../contract/order.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type {
  DeliveryFees,
  DistanceFee,
  deliveryFeesEntry,
  FeeException,
  feeExceptionsEntry,
} from '../../../contract/staff-delivery.ts'
import { states } from '../../../contract/texts.ts'
import { koboOf } from '../../../kernel/money.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { DeliveryContext } from '../context.ts'
import { isRising } from '../rules/fees.ts'
import * as store from '../store/fees.ts'
import { nairaFees } from './terms.ts'

type FeeChange = z.infer<typeof deliveryFeesEntry>['fees'][number]
type ExceptionChange = z.infer<typeof feeExceptionsEntry>['exceptions'][number]

const nothing: DistanceFee['fees'] = { small: null, medium: null, large: null, oversized: null }

const koboOrNull = (naira: number | null) => (naira === null ? null : koboOf(naira))
const koboFees = (fees: DistanceFee['fees']): store.FeeRow['fees'] => ({
  small: koboOrNull(fees.small),
  medium: koboOrNull(fees.medium),
  large: koboOrNull(fees.large),
  oversized: koboOrNull(fees.oversized),
})

/** Stored fees for staff: every distance, also those not set. */
function viewOf(rows: readonly store.FeeRow[]): DeliveryFees {
  return {
    distances: deliveryOptions.flatMap((option) =>
      distances.map((distance): DistanceFee => {
        const row = rows.find((each) => each.option === option && each.distance === distance)
        return {
          option,
          distance,
          fees: row ? nairaFees(row.fees) : nothing,
          version: row?.version ?? 0,
        }
      }),
    ),
    exceptions: rows.flatMap((row): FeeException[] => {
      const to = states.find((state) => state === row.to_state)
      const from = states.find((state) => state === row.from_state) ?? null
      return to ? [{ from, to, fees: nairaFees(row.fees), version: row.version }] : []
    }),
  }
}

/** What delivery costs by distance and size class, and the exceptions. */
export async function readDeliveryFees({ db }: Pick<DeliveryContext, 'db'>): Promise<DeliveryFees> {
  return viewOf(await store.listFees(db))
}

/** A larger parcel costs no less than a smaller one. */
const refuseFalling = (name: string): Refusal<'invalid'> =>
  refuse('invalid', {
    field: 'fees',
    message: `${name}: a larger parcel cannot cost less than a smaller one, nor be sent where a smaller one is not.`,
  })

/** Runs changes of fees in a transaction, one person at a time, and returns all fees. */
async function changeFees(
  context: DeliveryContext,
  work: (tx: Db, before: DeliveryFees) => Promise<Refusal<ProblemCode> | undefined>,
): Promise<Result<DeliveryFees, ProblemCode>> {
  return withTx(context.db, async (tx): Promise<Result<DeliveryFees, ProblemCode>> => {
    await store.lockFees(tx)
    const refused = await work(tx, viewOf(await store.listFees(tx)))
    return refused ?? ok(viewOf(await store.listFees(tx)))
  })
}

/** Sets fees by distance from now on, all or none. Refuses invalid where a larger class costs less, changed_meanwhile. */
export async function setDeliveryFees(
  context: DeliveryContext,
  officer: Officer,
  changes: readonly FeeChange[],
): Promise<Result<DeliveryFees, ProblemCode>> {
  const falling = changes.find(({ fees }) => !isRising(fees))
  if (falling) return refuseFalling(falling.option === 'HOME' ? 'Home delivery' : 'Pickup')
  const auditEntry = await auditEntryOf(context, officer, 'delivery_fee.set', {
    kind: 'delivery_fee',
    id: '',
  })
  return changeFees(context, async (tx, before) => {
    for (const { version, ...change } of changes) {
      const present = before.distances.find(
        (each) => each.option === change.option && each.distance === change.distance,
      )
      if (present?.version !== version) return refuse('changed_meanwhile', { present: before })
      await store.writeFees(tx, change, koboFees(change.fees))
      const subject = { kind: 'delivery_fee', id: `${change.option} ${change.distance}` }
      await context.audit.append(tx, { ...auditEntry, subject, before: present.fees, after: change.fees })
    }
    return undefined
  })
}

/** Sets or deletes exceptions, all or none. Refuses invalid where a larger class costs less, changed_meanwhile. */
export async function setFeeExceptions(
  context: DeliveryContext,
  officer: Officer,
  changes: readonly ExceptionChange[],
): Promise<Result<DeliveryFees, ProblemCode>> {
  const falling = changes.find(({ fees }) => fees !== null && !isRising(fees))
  if (falling) return refuseFalling(`${falling.from ?? 'Anywhere'} to ${falling.to}`)
  const auditEntry = await auditEntryOf(context, officer, 'delivery_exception.set', {
    kind: 'delivery_exception',
    id: '',
  })
  return changeFees(context, async (tx, before) => {
    for (const { version, fees, ...route } of changes) {
      const present = before.exceptions.find((each) => each.from === route.from && each.to === route.to)
      if ((present?.version ?? 0) !== version) return refuse('changed_meanwhile', { present: before })
      const place = { from: route.from ?? '', to: route.to }
      if (fees) await store.writeException(tx, place, koboFees(fees))
      else await store.deleteException(tx, place)
      await context.audit.append(tx, {
        ...auditEntry,
        subject: { kind: 'delivery_exception', id: `${route.from ?? 'anywhere'} to ${route.to}` },
        ...(present && { before: present.fees }),
        ...(fees && { after: fees }),
      })
    }
    return undefined
  })
}
