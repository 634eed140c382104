import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import {
  type newStation,
  type StaffStation,
  type stationChange,
  stationNames,
} from '../../../contract/station.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, koboOf, nairaOf } from '../../../kernel/money.ts'
import { only } from '../../../kernel/only.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { DeliveryContext } from '../context.ts'
import { addStation } from '../store/network.ts'
import * as store from '../store/staff.ts'

/** A fee in naira, and in kobo; null: by distance and size. */
const nairaOrNull = (kobo: Kobo | null): number | null => (kobo === null ? null : nairaOf(kobo))
const koboOrNull = (fee: number | null): Kobo | null => (fee === null ? null : koboOf(fee))

function stationView(row: Row<'pickup_station'>, openOrders: number): StaffStation {
  const { fee_kobo: fee, active: open, ...place } = row
  return { ...place, fee: nairaOrNull(fee), open, open_orders: openOrders }
}

/** What the audit log has of a station. */
const placeOf = (row: Row<'pickup_station'>) => ({
  ...only([...stationNames, 'position'], row),
  fee: nairaOrNull(row.fee_kobo),
  open: row.active,
})

/** All pickup stations, each with how many open orders go there. */
export async function readStaffStations(context: DeliveryContext): Promise<StaffStation[]> {
  const { db, openOrdersAt } = context
  const [rows, open] = await Promise.all([store.listAllStations(db), openOrdersAt(db)])
  return rows.map((row) => stationView(row, open.get(row.id) ?? 0))
}

/** Runs a change of stations in a transaction, and answers all of them. */
async function changeStations(
  context: DeliveryContext,
  work: (tx: Db) => Promise<Result<null, ProblemCode>>,
): Promise<Result<StaffStation[], ProblemCode>> {
  const { db } = context
  const done = await withTx(db, work)
  return done.ok ? ok(await readStaffStations(context)) : done
}

/** Opens a station. Refuses station_taken. */
export async function createStation(
  context: DeliveryContext,
  officer: Officer,
  { fee, ...entry }: z.infer<typeof newStation>,
) {
  const { audit } = context
  const auditEntry = await auditEntryOf(context, officer, 'station.create', { kind: 'station', id: '' })
  return changeStations(context, async (tx) => {
    if (await store.isTakenStation(tx, { ...entry, id: null }))
      return refuse('station_taken', { field: 'name' })
    const id = await addStation(tx, { ...entry, fee_kobo: koboOrNull(fee) })
    await audit.append(tx, { ...auditEntry, subject: { kind: 'station', id }, after: { ...entry, fee } })
    return ok(null)
  })
}

/** Changes a station, closes or opens it; its fee is finance's. Refuses finance_only, station_taken. */
export async function changeStation(
  context: DeliveryContext,
  officer: Officer,
  id: Id,
  seen: number,
  { version: _seen, fee, open, ...entry }: z.infer<typeof stationChange>,
) {
  const { audit, openOrdersAt } = context
  const auditEntry = await auditEntryOf(context, officer, 'station.update', { kind: 'station', id })
  return changeStations(context, async (tx) => {
    const row = await store.lockStation(tx, id)
    if (!row) return refuse('station_not_found')
    if (row.version !== seen) {
      const openOrders = (await openOrdersAt(tx)).get(id) ?? 0
      return refuse('changed_meanwhile', { present: stationView(row, openOrders) })
    }
    const isFeeChanged = fee !== undefined && koboOrNull(fee) !== row.fee_kobo
    if (isFeeChanged && !officer.roles.includes('finance') && !officer.roles.includes('admin'))
      return refuse('finance_only', {
        field: 'fee',
        message: 'The fee of a station is decided by finance.',
      })
    const next: Row<'pickup_station'> = {
      ...row,
      ...(entry as Partial<Row<'pickup_station'>>),
      fee_kobo: fee === undefined ? row.fee_kobo : koboOrNull(fee),
      active: open ?? row.active,
    }
    if (await store.isTakenStation(tx, next)) return refuse('station_taken', { field: 'name' })
    await store.updateStation(tx, next)
    await audit.append(tx, { ...auditEntry, before: placeOf(row), after: placeOf(next) })
    return ok(null)
  })
}

/** Deletes a station to which no order goes that is not over yet; else says how many do. */
export async function removeStation(context: DeliveryContext, officer: Officer, id: Id, seen: number) {
  const { audit, openOrdersAt } = context
  const auditEntry = await auditEntryOf(context, officer, 'station.delete', { kind: 'station', id })
  return changeStations(context, async (tx) => {
    const allowed = await audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await store.lockStation(tx, id)
    if (!row) return refuse('station_not_found')
    const openOrders = (await openOrdersAt(tx)).get(id) ?? 0
    if (row.version !== seen) return refuse('changed_meanwhile', { present: stationView(row, openOrders) })
    if (openOrders > 0)
      return refuse('station_in_use', {
        message: `This station stays: ${openOrders} open ${openOrders === 1 ? 'order goes' : 'orders go'} there. You can close it.`,
      })
    await store.deleteStation(tx, id)
    await audit.append(tx, { ...auditEntry, before: placeOf(row) })
    return ok(null)
  })
}
