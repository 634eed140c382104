import { readPerson } from '../../features/accounts/index.server.ts'
import type { DeliveryContext } from '../../features/delivery/index.server.ts'
import { confirmPayout, findPayouts } from '../../features/ledger/index.server.ts'
import { openOrdersAtStations } from '../../features/orders/index.server.ts'
import {
  type ExceptionsContext,
  findRefunds,
  lookForSettlements,
  sumExceptions,
} from '../../features/payments/index.server.ts'
import { findReturns } from '../../features/returns/index.server.ts'
import { defineStatementJobs, type StatementsContext } from '../../features/statements/index.server.ts'
import type { Id } from '../../kernel/id.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Money } from './money.ts'

/** What staff use of money and delivery, and what the office's search asks. */
export function composeBackoffice(
  infrastructure: Infrastructure,
  { ledger, payments }: Pick<Money, 'ledger' | 'payments'>,
) {
  const { db, readDb, clock, audit, nameOf } = infrastructure
  const statements: StatementsContext = {
    ...infrastructure,
    personOf: readPerson,
    confirmPayout: (id, by) => confirmPayout(ledger, id, by),
    sumExceptions: (tx, before) =>
      sumExceptions(tx, { now: clock.now(), provider: payments.provider.name }, before),
    lookForSettlements: () => lookForSettlements(payments),
  }
  defineStatementJobs(statements)
  return {
    statements,
    exceptions: { ...payments, audit, nameOf } satisfies ExceptionsContext,
    delivery: {
      db,
      readDb,
      clock,
      audit,
      personOf: readPerson,
      openOrdersAt: openOrdersAtStations,
    } satisfies DeliveryContext,
    /** What the office's search reads by itself. */
    finders: {
      payouts: (q: string, limit: number) => findPayouts(db, q, limit),
      refunds: (q: string, orders: readonly Id[], limit: number) => findRefunds(db, q, orders, limit),
      returns: (q: string, orders: readonly Id[], limit: number) => findReturns(db, q, orders, limit),
    },
  }
}
