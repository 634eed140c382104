import type { ProblemCode } from '../../../contract/problems.ts'
import type { Synonym, SynonymEntry } from '../../../contract/synonym.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { keyOf } from '../rules/search.ts'
import {
  deleteSynonym,
  findSynonym,
  insertSynonym,
  isTakenKey,
  listSynonyms,
  lockSynonyms,
  type SynonymFields,
  updateSynonym,
} from '../store/synonyms.ts'

type SynonymsAnswer = Result<Synonym[], ProblemCode>

/** So many there may be: each search reads through them. */
const MOST_SYNONYMS = 500

// Words that searches take for others. Every change is written into the audit log.

/** All synonyms by their terms. */
export async function readSynonyms({ db }: Pick<CatalogueContext, 'db'>): Promise<Synonym[]> {
  return (await listSynonyms(db)).map(synonymOf)
}

/** Adds a synonym and answers the whole list. Refuses invalid, synonym_taken, synonyms_full. */
export async function addSynonym(
  context: CatalogueContext,
  officer: Officer,
  entry: SynonymEntry,
): Promise<SynonymsAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'synonym.create', { kind: 'synonym', id: '' })
  return changeSynonyms(context, async (tx, count) => {
    if (count >= MOST_SYNONYMS) return refuse('synonyms_full')
    const fields = await fieldsOf(context, tx, entry, null)
    if (!fields.ok) return fields
    const { term, meanings } = fields.value
    const id = await insertSynonym(tx, fields.value)
    await context.audit.append(tx, {
      ...auditEntry,
      subject: { kind: 'synonym', id },
      after: { term, meanings },
    })
    return ok(null)
  })
}

/** Changes a synonym and answers the whole list. Refuses synonym_not_found, changed_meanwhile, invalid, synonym_taken. */
export async function changeSynonym(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
  entry: SynonymEntry,
): Promise<SynonymsAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'synonym.update', { kind: 'synonym', id })
  return changeSynonyms(context, async (tx) => {
    const row = await findSynonym(tx, id)
    if (!row) return refuse('synonym_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: synonymOf(row) })
    const fields = await fieldsOf(context, tx, entry, id)
    if (!fields.ok) return fields
    const { term, meanings } = fields.value
    await updateSynonym(tx, id, fields.value)
    await context.audit.append(tx, {
      ...auditEntry,
      before: { term: row.term, meanings: row.meanings },
      after: { term, meanings },
    })
    return ok(null)
  })
}

/** Deletes a synonym and answers the whole list. Refuses synonym_not_found, changed_meanwhile. */
export async function removeSynonym(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<SynonymsAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'synonym.delete', { kind: 'synonym', id })
  return changeSynonyms(context, async (tx) => {
    const allowed = await context.audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await findSynonym(tx, id)
    if (!row) return refuse('synonym_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: synonymOf(row) })
    await deleteSynonym(tx, id)
    await context.audit.append(tx, { ...auditEntry, before: { term: row.term, meanings: row.meanings } })
    return ok(null)
  })
}

/** Runs a change, one after the other, in a transaction with its audit entry, and answers the list. */
async function changeSynonyms(
  context: CatalogueContext,
  work: (tx: Db, count: number) => Promise<Result<null, ProblemCode>>,
): Promise<SynonymsAnswer> {
  const done = await withTx(context.db, async (tx) => work(tx, await lockSynonyms(tx)))
  return done.ok ? ok(await readSynonyms(context)) : done
}

/** What is stored of an entry: each meaning once, none that is the term itself. */
async function fieldsOf(
  { clock }: Pick<CatalogueContext, 'clock'>,
  tx: Db,
  { term, meanings }: SynonymEntry,
  except: Id | null,
): Promise<Result<SynonymFields, ProblemCode>> {
  const key = keyOf(term)
  if (key === '') return refuse('invalid', { field: 'term', message: 'A word has letters or digits' })
  const byKey = new Map(meanings.map((meaning) => [keyOf(meaning), meaning]))
  if (byKey.has('')) return refuse('invalid', { field: 'meanings', message: 'A word has letters or digits' })
  if (byKey.has(key))
    return refuse('invalid', { field: 'meanings', message: 'A word is not a synonym of itself' })
  if (await isTakenKey(tx, key, except)) return refuse('synonym_taken', { field: 'term' })
  return ok({ term, key, meanings: [...byKey.values()], at: clock.now() })
}

function synonymOf({ id, version, term, meanings, updated_at }: Row<'synonym'>): Synonym {
  return { id, version, term, meanings, updated_at: updated_at.toISOString() }
}
