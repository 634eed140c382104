import type * as z from 'zod/mini'
import type { bankEntry, banksRefreshed, StaffBank } from '../../../contract/bank.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { readPerson } from '../../accounts/index.server.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { SellersContext } from '../context.ts'
import * as store from '../store/banks.ts'

/** Adds a bank (`seen` 0) or changes it. Refuses changed_meanwhile, bank_taken. Returns all banks. */
export async function saveBank(
  context: SellersContext,
  officer: Officer,
  code: string,
  seen: number,
  { version: _seen, ...fields }: z.infer<typeof bankEntry>,
): Promise<Result<StaffBank[], ProblemCode>> {
  const { db, audit } = context
  const auditEntry = await auditEntryOf({ db, personOf: readPerson }, officer, 'bank.save', {
    kind: 'bank',
    id: code,
  })
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const present = await store.lockBank(tx, code)
    if ((present?.version ?? 0) !== seen) return refuse('changed_meanwhile', present ? { present } : {})
    if (await store.isTakenBank(tx, { ...fields, code })) return refuse('bank_taken', { field: 'name' })
    await store.writeBankRow(tx, { ...fields, code })
    await audit.append(tx, { ...auditEntry, ...(present && { before: present }), after: { ...fields } })
    return ok(null)
  })
  return done.ok ? ok(await store.listAllBanks(db)) : done
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Adds the provider's missing banks and NIBSS codes. Names stay, and banks that staff removed stay removed. Banks match
 * by code, NIBSS code or name. Refuses banks_unanswered.
 */
export async function refreshBanks(
  context: SellersContext,
  officer: Officer,
): Promise<Result<z.infer<typeof banksRefreshed>, ProblemCode>> {
  const { db, audit, banks } = context
  const listed = await banks.listBanks()
  if (!listed || listed.length === 0) return refuse('banks_unanswered')
  const auditEntry = await auditEntryOf({ db, personOf: readPerson }, officer, 'bank.refresh', {
    kind: 'bank',
    id: 'all',
  })
  return withTx(db, async (tx) => {
    const known = await store.lockAllBanks(tx)
    const added: string[] = []
    let completed = 0
    for (const { name, code, nipCode } of listed) {
      const nip = /^\d{6}$/.test(nipCode) ? nipCode : ''
      const same = known.find(
        (bank) =>
          (code !== '' && bank.code === code) ||
          (nip !== '' && bank.nip_code === nip) ||
          [bank.name, ...bank.short_names].some((one) => plain(one) === plain(name)),
      )
      const isNipFree = nip !== '' && !known.some((bank) => bank.nip_code === nip)
      if (same && same.nip_code === '' && isNipFree) {
        same.nip_code = nip
        await store.writeBankRow(tx, same)
        completed += 1
      }
      const key = code || nip
      if (same || !/^[0-9A-Za-z]{2,10}$/.test(key) || name.trim().length < 2) continue
      const bank = {
        code: key,
        name: beginning(name.trim(), 80),
        short_names: [],
        nip_code: isNipFree ? nip : '',
        listed: true,
      }
      await store.writeBankRow(tx, bank)
      known.push(bank)
      added.push(bank.name)
    }
    await audit.append(tx, { ...auditEntry, after: { added, completed } })
    return ok({ added, completed, known: listed.length - added.length })
  })
}
