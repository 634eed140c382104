import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import { shopNames } from '../../../contract/seller.ts'
import type { bankDetails, paper, SellerFile, sellersPage } from '../../../contract/staff.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { readPerson } from '../../accounts/index.server.ts'
import { readAuditHistory } from '../../audit/index.server.ts'
import { paperType, readPaper } from '../../media/index.server.ts'
import type { SellersContext } from '../context.ts'
import { verificationNotification } from '../emails/verification.ts'
import { judgeAccount, maskedNumber, mayBecome } from '../rules.ts'
import { findIdentity, markDecided } from '../store/identities.ts'
import { openDocument, openNumber } from '../store/sealed-number.ts'
import {
  findSeller,
  listSellers,
  lockSeller,
  type SellerRow,
  type SellersQuery,
  updateSeller,
} from '../store/sellers.ts'
import { identityOf, stopsView } from '../view.ts'
import { holdersOf } from './account-name.ts'

const rowOf = (row: SellerRow, works: number) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  slug: row.slug,
  town: row.town,
  state: row.state,
  verification: row.verification,
  submitted_at: row.submitted_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  works,
  suspended: row.suspended_at !== null,
})

const actions = {
  verified: 'seller.verify',
  refused: 'seller.refuse',
  taken_back: 'seller.take_back',
} as const

async function entryOf({ db }: Pick<SellersContext, 'db'>, officer: Officer, action: string, sellerId: Id) {
  const person = await readPerson(db, officer.id)
  return {
    actor: { id: officer.id, name: person ? `${person.firstName} ${person.lastName}` : 'staff' },
    action,
    subject: { kind: 'seller', id: sellerId },
  }
}

async function readSellerFile(
  context: SellersContext,
  id: Id,
  on: Db = context.db,
): Promise<Result<SellerFile, ProblemCode>> {
  const { db, keyring } = context
  const row = await findSeller(on, id)
  if (!row) return refuse('seller_not_found')
  const person = row.account_id === null ? undefined : await readPerson(on, row.account_id)
  const history = on === db ? await readAuditHistory(db, 'seller', id) : []
  return ok({
    ...rowOf(row, (await context.worksBySeller(on, [id])).get(id) ?? 0),
    account_id: row.account_id,
    disabled_since: row.disabled_at?.toISOString() ?? null,
    ...stopsView(row),
    business_name: row.business_name,
    ...only(shopNames, row),
    refusal: row.refusal,
    person: person
      ? {
          first_name: person.firstName,
          last_name: person.lastName,
          email: person.email,
          phone: person.phone,
        }
      : null,
    identity: identityOf(await findIdentity(on, id), (sealed) => openDocument(keyring, id, sealed)),
    bank_name: row.bank_name,
    account_name: row.account_name,
    account_check: judgeAccount(row, await holdersOf({ db: on }, row, row.account_id)),
    found_name: row.account_found_name,
    account_number: maskedNumber(row.account_ending),
    payouts_frozen_until: row.payouts_frozen_until?.toISOString() ?? null,
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      actor: entry.actorName,
      action: entry.action,
      before: entry.before,
      after: entry.after,
    })),
  })
}

async function decideSeller(
  context: SellersContext,
  officer: Officer,
  id: Id,
  seen: number,
  to: 'verified' | 'refused',
  reason: string,
): Promise<Result<SellerFile, ProblemCode>> {
  const { db, clock, notifySellers, audit, site } = context
  const known = await findSeller(db, id)
  const outcome = to === 'refused' && known?.verification === 'verified' ? 'taken_back' : to
  const auditEntry = await entryOf(context, officer, actions[outcome], id)
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const allowed = await audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await lockSeller(tx, id)
    if (!row) return refuse('seller_not_found')
    if (row.version !== seen) {
      const present = await readSellerFile(context, id, tx)
      return refuse('changed_meanwhile', present.ok ? { present: present.value } : {})
    }
    if (!mayBecome(row.verification, to)) return refuse('verification_closed')
    await updateSeller(tx, id, { verification: to, refusal: reason }, clock.now())
    await markDecided(tx, id, clock.now())
    await notifySellers(
      tx,
      verificationNotification(site, { sellerId: id, outcome, reason, decision: newId() }),
    )
    await audit.append(tx, {
      ...auditEntry,
      before: { verification: row.verification },
      after: { verification: to, ...(reason === '' ? {} : { reason }) },
    })
    return ok(null)
  })
  return done.ok ? readSellerFile(context, id) : done
}

/** A page of sellers, the longest waiting first. */
export async function readStaffSellers(
  context: SellersContext,
  query: SellersQuery,
): Promise<z.infer<typeof sellersPage>> {
  const { db, worksBySeller } = context
  const isByWorks = query.sort === 'works' || query.sort === '-works'
  const all = isByWorks ? await worksBySeller(db) : new Map<Id, number>()
  const { rows, total, counts } = await listSellers(db, query, all)
  const ids = rows.map((row) => row.id)
  const works = isByWorks ? all : await worksBySeller(db, ids)
  const { items, next } = pageOf(
    rows.map((row) => rowOf(row, works.get(row.id) ?? 0)),
    total,
    query,
  )
  return { sellers: items, total, next, counts }
}

/** A seller with person, bank details (masked) and history, for staff; refuses seller_not_found. */
export function readStaffSeller(context: SellersContext, id: Id): Promise<Result<SellerFile, ProblemCode>> {
  return readSellerFile(context, id)
}

/** Verifies a seller. Audited, and mailed. Refuses seller_not_found, changed_meanwhile, verification_closed. */
export function verifySeller(
  context: SellersContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<Result<SellerFile, ProblemCode>> {
  return decideSeller(context, officer, id, seen, 'verified', '')
}

/** Refuses to verify a seller, or takes the verification back. Audited, and mailed. Refuses as {@link verifySeller}. */
export function refuseSeller(
  context: SellersContext,
  officer: Officer,
  id: Id,
  seen: number,
  reason: string,
): Promise<Result<SellerFile, ProblemCode>> {
  return decideSeller(context, officer, id, seen, 'refused', reason)
}

/** The document that was shown last, a picture or a PDF. Who read it is written into the audit log. */
export async function readSellerDocument(
  context: SellersContext,
  officer: Officer,
  id: Id,
): Promise<Result<z.infer<typeof paper>, ProblemCode>> {
  const { db, audit, media } = context
  const identity = await findIdentity(db, id)
  const key = identity?.file_key
  const bytes = key ? await readPaper(media, key) : undefined
  if (!identity || !key || !bytes) return refuse('document_not_found')
  const auditEntry = await entryOf(context, officer, 'seller.document', id)
  await withTx(db, (tx) => audit.append(tx, { ...auditEntry, after: { kind: identity.document_kind } }))
  return ok({ content_type: paperType(key), content_base64: bytes.toString('base64') })
}

/** A seller's bank account with the whole number. Who read it is written into the audit log. */
export async function readSellerBank(
  context: SellersContext,
  officer: Officer,
  id: Id,
): Promise<Result<z.infer<typeof bankDetails>, ProblemCode>> {
  const { db, audit, keyring } = context
  const row = await findSeller(db, id)
  if (!row) return refuse('seller_not_found')
  const auditEntry = await entryOf(context, officer, 'seller.bank_read', id)
  await withTx(db, (tx) =>
    audit.append(tx, { ...auditEntry, after: { account_number: maskedNumber(row.account_ending) } }),
  )
  return ok({
    business_name: row.business_name,
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    account_name: row.account_name,
    account_number: openNumber(keyring, id, row.account_sealed),
    payouts_frozen_until: row.payouts_frozen_until?.toISOString() ?? null,
  })
}
