import type * as z from 'zod/mini'
import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { newStation, StaffStation, StateFee, stationChange } from '../../../contract/staff-delivery.ts'
import { states } from '../../../contract/texts.ts'
import type { Id } from '../../../kernel/id.ts'
import { koboOf, nairaOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { DeliveryContext } from '../context.ts'
import { addStation } from '../store/network.ts'
import * as store from '../store/staff.ts'

function stationView(row: store.StoredStation, openOrders: number): StaffStation {
  const { fee_kobo: fee, active, ...place } = row
  return { ...place, fee: nairaOf(fee), open: active, open_orders: openOrders }
}

/** What the audit log has of a station. */
const placeOf = ({ name, address, city, state, fee_kobo, position, active }: store.StoredStation) => ({
  name,
  address,
  city,
  state,
  fee: nairaOf(fee_kobo),
  position,
  open: active,
})

/** All pickup stations, each with how many open orders go there. */
export async function readStaffStations(context: DeliveryContext): Promise<StaffStation[]> {
  const { db, openOrdersAt } = context
  const [rows, open] = await Promise.all([store.listAllStations(db), openOrdersAt(db)])
  return rows.map((row) => stationView(row, open.get(row.id) ?? 0))
}

/** What home delivery costs in each state; null where we do not deliver. */
export async function readDeliveryFees(context: DeliveryContext): Promise<StateFee[]> {
  const { db } = context
  const rows = new Map((await store.listFees(db)).map((row) => [row.state, row]))
  return states.map((state) => feeOf(state, rows.get(state)))
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
    const id = await addStation(tx, { ...entry, feeKobo: koboOf(fee) })
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
  roles: readonly StaffRole[],
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
    const isFeeChanged = fee !== undefined && koboOf(fee) !== row.fee_kobo
    if (isFeeChanged && !roles.includes('finance') && !roles.includes('admin'))
      return refuse('finance_only', {
        field: 'fee',
        message: 'The fee of a station is decided by finance.',
      })
    const next: store.StoredStation = {
      ...row,
      name: entry.name ?? row.name,
      address: entry.address ?? row.address,
      city: entry.city ?? row.city,
      state: entry.state ?? row.state,
      position: entry.position ?? row.position,
      fee_kobo: fee === undefined ? row.fee_kobo : koboOf(fee),
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

/** Sets what home delivery to a state costs from now on; null: we do not deliver there. */
export async function setDeliveryFee(
  context: DeliveryContext,
  officer: Officer,
  state: string,
  seen: number,
  fee: number | null,
): Promise<Result<StateFee[], ProblemCode>> {
  const { db, audit } = context
  const known = states.find((one) => one.toLowerCase() === state.toLowerCase())
  if (!known) return refuse('not_found')
  const auditEntry = await auditEntryOf(context, officer, 'delivery_fee.set', {
    kind: 'delivery_fee',
    id: known,
  })
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const present = feeOf(known, await store.lockFee(tx, known))
    if (present.version !== seen) return refuse('changed_meanwhile', { present })
    await store.writeFee(tx, known, fee === null ? null : koboOf(fee))
    await audit.append(tx, { ...auditEntry, before: { fee: present.fee }, after: { fee } })
    return ok(null)
  })
  return done.ok ? ok(await readDeliveryFees(context)) : done
}

const feeOf = (state: (typeof states)[number], row: store.FeeRow | undefined): StateFee => ({
  state,
  fee: row?.home_kobo == null ? null : nairaOf(row.home_kobo),
  version: row?.version ?? 0,
})
