import type { Finding, LedgerCheck } from '../../../contract/ledger.ts'
import { after, DAY, HOUR } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { formatKobo, sumOf } from '../../../kernel/money.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import type { LedgerContext } from '../context.ts'
import { findingOf, listedFinding, orderFindings } from '../rules/findings.ts'
import {
  insertCheck,
  listChecks,
  readAttempts,
  readEntriesPart,
  readOrdersPart,
  readPayoutsPart,
  readReturnCosts,
  readSettled,
  type StoredCheck,
} from '../store/checks.ts'

/** More than this many findings say no more; the rest is left out. */
const MOST_FINDINGS = 500
const FIRST_ID: Id = '00000000-0000-0000-0000-000000000000'
/** A charge may be older than the moment at which it was found: payments are watched for 72 hours. */
const WATCHED_DAYS = 3

const checkView = ({ id, at, ok, findings }: StoredCheck): LedgerCheck => ({
  id,
  at: at.toISOString(),
  ok,
  findings,
})

async function checkEntries({ db }: LedgerContext): Promise<Finding[]> {
  const found: Finding[] = []
  let [afterNumber, kobo] = [0, 0]
  for (;;) {
    const part = await readEntriesPart(db, afterNumber)
    kobo += part.kobo
    for (const entry of part.unbalanced)
      found.push(
        findingOf('entry_unbalanced', entry.id, 'An entry’s postings do not sum to zero.', entry.kobo),
      )
    for (const sale of part.sales) {
      found.push(
        sale.is_paid
          ? findingOf('sale_differs', sale.code, 'The sale is not of the order’s total.', sale.kobo)
          : findingOf('sale_without_order', sale.code, 'The ledger has a sale of an order that is not paid.'),
      )
    }
    if (part.last === null) break
    afterNumber = part.last
  }
  if (kobo !== 0) {
    const text = `All postings together come to ${formatKobo(kobo)}.`
    found.push(findingOf('ledger_unbalanced', 'ledger', text, kobo))
  }
  return found
}

async function checkOrders({ db }: LedgerContext): Promise<Finding[]> {
  const found: Finding[] = []
  for (let last: Id | null = FIRST_ID; last !== null; ) {
    const part = await readOrdersPart(db, last)
    found.push(...part.differing.flatMap(orderFindings))
    last = part.last
  }
  return found
}

async function checkPayouts({ db }: LedgerContext): Promise<Finding[]> {
  const found: Finding[] = []
  for (let last: Id | null = FIRST_ID; last !== null; ) {
    const part = await readPayoutsPart(db, last)
    for (const { code, state, amount_kobo, lines_kobo, paid_kobo, under_way_kobo } of part.differing) {
      const text =
        `${state}, ${formatKobo(amount_kobo)}: its lines make ${formatKobo(lines_kobo)}, the ledger has ` +
        `${formatKobo(paid_kobo)} paid and ${formatKobo(under_way_kobo)} under way.`
      found.push(findingOf('payout_differs', code, text))
    }
    last = part.last
  }
  return found
}

/** So many costs of returns are compared at once. */
const COSTS_AT_ONCE = 1_000

/** Compares the costs of returns that are paid with their entries, each, and all together with the account. */
async function checkReturnCosts({ db, paidReturnCosts }: LedgerContext): Promise<Finding[]> {
  if (!paidReturnCosts) return []
  const found: Finding[] = []
  let paidKobo = 0
  for (let last: Id | undefined = FIRST_ID; last !== undefined; ) {
    const part = await paidReturnCosts(db, last, COSTS_AT_ONCE)
    const entered = await readReturnCosts(
      db,
      part.map(({ id }) => id),
    )
    for (const { id, returnCode, amountKobo } of part) {
      paidKobo += amountKobo
      const kobo = entered.get(id) ?? 0
      if (kobo === amountKobo) continue
      const text = `${formatKobo(amountKobo)} were paid for sending it back, the ledger has ${formatKobo(kobo)}.`
      found.push(findingOf('return_cost_differs', returnCode, text, kobo - amountKobo))
    }
    last = part.length < COSTS_AT_ONCE ? undefined : part.at(-1)?.id
  }
  const enteredKobo = sumOf([...(await readReturnCosts(db)).values()])
  if (found.length === 0 && enteredKobo !== paidKobo) {
    const text = `The ledger has ${formatKobo(enteredKobo)} of costs of returns, ${formatKobo(paidKobo)} are paid.`
    found.push(findingOf('return_cost_differs', 'ledger', text, enteredKobo - paidKobo))
  }
  return found
}

/** Compares clearing with what the provider lists: the day before (of UTC), and what was charged in the days in which it may have been. */
async function checkProvider({ db, clock, provider }: LedgerContext): Promise<Finding[]> {
  const now = clock.now()
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY)
  const yesterday = after(today, -DAY)
  const listed = await provider.listSince(after(yesterday, -WATCHED_DAYS * DAY))
  if (!listed)
    return [findingOf('provider_silent', provider.name, 'The provider gave no list to compare with.')]
  const successful = listed.filter(({ state }) => state === 'success')
  const references = [...new Set(successful.map(({ txRef }) => txRef))]
  const known = new Map((await readAttempts(db, references)).map((attempt) => [attempt.tx_ref, attempt]))
  const found = successful.flatMap(
    (transaction) => listedFinding(transaction, known.get(transaction.txRef), after(now, -HOUR)) ?? [],
  )
  for (const attempt of await readSettled(db, provider.name, yesterday, today)) {
    if (known.has(attempt.tx_ref)) continue
    const text = `We have ${formatKobo(attempt.entered_kobo ?? 0)} that the provider does not list.`
    found.push(findingOf('provider_lacks', attempt.tx_ref, text, attempt.entered_kobo))
  }
  return found
}

/**
 * Checks the whole ledger, stores the result and logs an error for any difference. Runs nightly (`by` is null) and on
 * request. Returns the stored check.
 */
export async function runLedgerCheck(context: LedgerContext, by: Id | null): Promise<LedgerCheck> {
  const { db, clock, log } = context
  const findings: Finding[] = []
  for (const check of [checkEntries, checkOrders, checkPayouts, checkReturnCosts, checkProvider])
    findings.push(...(await check(context)))
  const stored = findings.slice(0, MOST_FINDINGS)
  const check = await insertCheck(db, { at: clock.now(), findings: stored, by })
  if (check.ok) log.info({ check: check.id }, 'ledger checked')
  else
    log.error(
      { check: check.id, count: findings.length, findings: stored.slice(0, 20) },
      'the ledger differs',
    )
  return checkView(check)
}

/** The checks that were run, newest first. */
export async function readLedgerChecks(
  { db }: Pick<LedgerContext, 'db'>,
  request: PageRequest,
): Promise<Page<LedgerCheck>> {
  const { rows, total } = await listChecks(db, { limit: request.limit, offset: offsetOf(request) })
  return pageOf(rows.map(checkView), total, request)
}
