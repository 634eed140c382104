import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { claimStates } from '../../contract/claim.ts'
import { orderStateNames } from '../../contract/order.ts'
import { parcelStateNames } from '../../contract/parcel.ts'
import { returnStates } from '../../contract/return.ts'
import type { Transition } from '../../kernel/states.ts'
import {
  attemptStates,
  attemptTransitions,
  refundStates,
  refundTransitions,
} from '../payments/rules/payments.ts'
import { takingStates, takingTransitions } from '../payments/rules/takings.ts'
import { returnTransitions } from '../returns/rules.ts'
import { claimTransitions } from './rules/claims.ts'
import { orderTransitions, parcelStates, parcelTransitions } from './rules/orders.ts'

/** A table of transitions as docs/orders.md shows it: steps of one rule in one row. */
const tableOf = (transitions: readonly Transition<string>[]): string => {
  const rows = Map.groupBy(transitions, (step) => JSON.stringify([step.to, step.by, step.rule]))
  return [
    '| from | to | who | rule |',
    '| --- | --- | --- | --- |',
    ...[...rows.values()].map(
      (steps) =>
        `| ${steps.map((step) => step.from).join(', ')} | ${steps[0]?.to} | ${steps[0]?.by.join(', ')} | ${steps[0]?.rule} |`,
    ),
  ].join('\n')
}

const tables: Record<
  string,
  { states: readonly string[]; steps: readonly Transition<string>[]; ends: string[] }
> = {
  orders: { states: orderStateNames, steps: orderTransitions, ends: ['REFUNDED'] },
  attempts: { states: attemptStates, steps: attemptTransitions, ends: ['REFUNDED'] },
  refunds: { states: refundStates, steps: refundTransitions, ends: ['DONE'] },
  takings: { states: takingStates, steps: takingTransitions, ends: [] },
  parcels: { states: parcelStates, steps: parcelTransitions, ends: ['RETURNED', 'CANCELLED'] },
  claims: { states: claimStates, steps: claimTransitions, ends: ['CAME', 'FOUND', 'LOST', 'CLOSED'] },
  returns: { states: returnStates, steps: returnTransitions, ends: ['REFUNDED', 'REFUSED', 'WITHDRAWN'] },
}

describe('the tables of states', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/orders.md'), 'utf8')

  for (const [name, { states, steps, ends }] of Object.entries(tables)) {
    it(`of ${name} are those of the document, and lead from every state but the ends`, () => {
      expect(document).toContain(tableOf(steps))
      for (const step of steps) {
        expect(states).toContain(step.from)
        expect(states).toContain(step.to)
        expect(step.from).not.toBe(step.to)
        expect(step.by.length).toBeGreaterThan(0)
      }
      const names = steps.map((step) => `${step.from} ${step.to}`)
      expect(new Set(names).size).toBe(names.length)
      expect(states.filter((state) => !steps.some((step) => step.from === state)).toSorted()).toEqual(
        ends.toSorted(),
      )
    })
  }

  it('are the states that go over the wire', () => {
    expect(parcelStateNames.toSorted()).toEqual(parcelStates.toSorted())
  })
})
