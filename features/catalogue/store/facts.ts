import { type RawBuilder, sql } from 'kysely'
import type { OwnWork, WorkChange } from '../../../contract/seller.ts'
import {
  columnOf,
  eachFact,
  type FactColumn,
  type WorkFact,
  workFacts,
} from '../../../contract/work-facts.ts'
import type { Row } from '../../../db/row.ts'
import { decimalOf, koboOf, nairaOf } from '../../../kernel/money.ts'
import { only } from '../../../kernel/only.ts'

/** Facts of a work as their columns have them. */
export type StoredFacts<F extends WorkFact = WorkFact> = Pick<Row<'work', FactColumn>, FactColumn<F>>

/** The columns of facts of work w. */
export function factColumns(names: readonly WorkFact[]): RawBuilder<unknown> {
  return sql.join(names.map(columnOf).map((column) => sql.ref(`w.${column}`)))
}

/** The columns of those of some facts that an entry says. */
export function enteredFacts<F extends WorkFact>(
  entry: Pick<WorkChange, WorkFact>,
  names: readonly F[],
): Partial<StoredFacts<F>> {
  const columns = names.flatMap((name) => {
    const value = entry[name]
    if (value === undefined) return []
    const isNaira = workFacts[name].kind === 'naira' && typeof value === 'number'
    return [[columnOf(name), isNaira ? koboOf(value) : value]]
  })
  return Object.fromEntries(columns) as Partial<StoredFacts<F>>
}

/** Some facts of a work without the rest of it. */
export function onlyFacts<F extends WorkFact, Of extends { [C in FactColumn<F>]?: unknown }>(
  row: Of,
  names: readonly F[],
): Pick<Of, FactColumn<F>> {
  return only(names.map(columnOf), row)
}

/** Facts of a work on the wire. */
export function factsOf<F extends WorkFact>(row: StoredFacts<F>, names: readonly F[]): Pick<OwnWork, F> {
  const facts = names.map((name) => {
    const value = row[columnOf(name)]
    const isNaira = workFacts[name].kind === 'naira' && typeof value === 'number'
    return [name, isNaira ? nairaOf(value) : value]
  })
  return Object.fromEntries(facts) as Pick<OwnWork, F>
}

/** The facts of a work as a list of works has them. */
export function factTexts(row: StoredFacts): Record<WorkFact, string> {
  return eachFact((name) => {
    const value = row[columnOf(name)]
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    const isNaira = workFacts[name].kind === 'naira' && typeof value === 'number'
    return isNaira ? decimalOf(value, { trim: true }) : String(value ?? '')
  })
}
