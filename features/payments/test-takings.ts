import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { lookForTakings, type TakingsReport } from './service/takings.ts'

type Paid = { tx_ref: string }

/** Posts to the sandbox, as a person in a provider's dashboard does; without a webhook unless asked. */
export async function postToSandbox(
  m: Marketplace,
  path: string,
  body: object = {},
): Promise<{ id: number }> {
  const response = await fetch(`${m.url}/sandbox/v3${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-secret-key', 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { drop: true }, ...body }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { id: number } }).data
}

/** The sandbox's id of the charge that paid an order. */
export async function chargeOf(m: Marketplace, { tx_ref }: Paid): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from sandbox.charge where tx_ref = ${tx_ref}`.execute(
    m.db,
  )
  return rows[0]?.id ?? 0
}

/** Opens a dispute of the payer's bank; returns its id. */
export async function openDispute(m: Marketplace, order: Paid, more: object = {}): Promise<number> {
  return (await postToSandbox(m, `/transactions/${await chargeOf(m, order)}/chargebacks`, more)).id
}

/** Decides a dispute as the bank does. */
export function decideDispute(
  m: Marketplace,
  id: number,
  status: 'won' | 'lost' | 'initiated',
  more: object = {},
): Promise<{ id: number }> {
  return postToSandbox(m, `/chargebacks/${id}/decide`, { status, ...more })
}

/** Asks the sandbox for what it takes back, as the hourly job does. */
export async function look(m: Marketplace): Promise<TakingsReport> {
  const found = await lookForTakings(m.features.payments)
  if (!found) throw new Error('the sandbox is silent')
  return found
}
