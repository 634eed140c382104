import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import { MOST_RETURN_COST_TRIES, type returnCostAccount } from '../../../contract/return.ts'
import type { paper } from '../../../contract/staff.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import { paperType, readPaper } from '../../media/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { costUntil } from '../rules.ts'
import * as costs from '../store/costs.ts'
import { findReturn, type ReturnReader, type ReturnRow } from '../store/returns.ts'
import type { ReturnBeside } from '../view.ts'

const PURPOSE = 'return cost account'

/** The columns of a sealed account number. */
export function sealAccount(
  keyring: Pick<Keyring, 'seal'>,
  costId: Id,
  number: string,
): { account_sealed: Buffer; account_ending: string } {
  return { account_sealed: keyring.seal(PURPOSE, number, costId), account_ending: number.slice(-4) }
}

const openAccount = (keyring: Pick<Keyring, 'open'>, costId: Id, sealed: Buffer): string =>
  keyring.open(PURPOSE, sealed, costId).toString('utf8')

/** The cost of a return, and until when it may be asked for, as its reader sees them; nothing for sellers. */
export async function readCostBeside(
  { clock }: Pick<ReturnsContext, 'clock'>,
  db: Db,
  row: ReturnRow,
  role: ReturnReader['role'],
): Promise<ReturnBeside> {
  if (role === 'seller') return {}
  const until = costUntil(row)
  const asked = await costs.listReturnCosts(db, row.id)
  const state = asked[0]?.state ?? 'REFUSED'
  const isAsked = state !== 'REFUSED' && state !== 'CAME_BACK'
  const isOver = until === null || clock.now() > until || isAsked || asked.length >= MOST_RETURN_COST_TRIES
  return { costs: asked, costUntil: isOver ? null : until }
}

async function findRead(
  context: ReturnsContext,
  { id: accountId }: Officer,
  id: string,
  action: 'return.receipt' | 'return.cost_account',
): Promise<Result<costs.ReturnCostRow, ProblemCode>> {
  const { db, audit, nameOf } = context
  const row = await findReturn(db, { role: 'staff', id: accountId }, id)
  if (!row) return refuse('return_not_found')
  const [cost] = await costs.listReturnCosts(db, row.id)
  if (!cost) return refuse('return_cost_not_found')
  await withTx(db, async (tx) =>
    audit.append(tx, {
      actor: { id: accountId, name: await nameOf(tx, accountId) },
      action,
      subject: { kind: 'return', id: row.id },
      after: { return: row.code, cost: cost.id },
    }),
  )
  return ok(cost)
}

/** The receipt for the cost of a return. That it was read is written into the audit log. */
export async function readReturnReceipt(
  context: ReturnsContext,
  staff: Officer,
  id: string,
): Promise<Result<z.infer<typeof paper>, ProblemCode>> {
  const found = await findRead(context, staff, id, 'return.receipt')
  if (!found.ok) return found
  const key = found.value.receipt_key
  const bytes = key ? await readPaper(context.papers, key) : undefined
  if (!key || !bytes) return refuse('document_not_found')
  return ok({ content_type: paperType(key), content_base64: bytes.toString('base64') })
}

/** The whole account that the cost of a return is paid to. That it was read is written into the audit log. */
export async function readCostAccount(
  context: ReturnsContext,
  staff: Officer,
  id: string,
): Promise<Result<z.infer<typeof returnCostAccount>, ProblemCode>> {
  const found = await findRead(context, staff, id, 'return.cost_account')
  if (!found.ok) return found
  const { id: costId, bank_code, bank_nip_code, bank_name, account_name, account_sealed } = found.value
  const account_number = account_sealed === null ? '' : openAccount(context.keyring, costId, account_sealed)
  return ok({ bank_code, nip_code: bank_nip_code, bank_name, account_name, account_number })
}

/** So many are sealed anew in one transaction. */
const AT_ONCE = 200

/** Seals anew, with the first key, the accounts that were sealed with another one; returns how many. Throws where a key is missing. */
export async function resealCostAccounts({ db, keyring }: { db: Db; keyring: Keyring }): Promise<number> {
  let [done, last]: [number, Id | null] = [0, null]
  do {
    last = await withTx(db, async (tx): Promise<Id | null> => {
      const rows = await costs.lockSealedCosts(tx, last, AT_ONCE)
      for (const { id, account_sealed: sealed } of rows) {
        if (sealed === null || keyring.isOfFirst(sealed)) continue
        const { account_sealed } = sealAccount(keyring, id, openAccount(keyring, id, sealed))
        await costs.updateCost(tx, id, { account_sealed })
        done += 1
      }
      return rows.at(-1)?.id ?? null
    })
  } while (last !== null)
  return done
}
