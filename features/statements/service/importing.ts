import type { StatementImport } from '../../../contract/bank-statement.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { StatementsContext } from '../context.ts'
import { insertStatement } from '../store/statements.ts'
import { findPayments } from './finding.ts'
import { readStatements } from './reading.ts'

/**
 * Reads a bank's file, adds the lines that are new, and looks which of them are our payments. The same file again, or one of the same days,
 * adds nothing twice. Refuses what cannot be read. Audited.
 */
export async function importStatement(
  context: StatementsContext,
  officer: Officer,
  { file, account_number: account = '' }: { file: Buffer | undefined; account_number?: string | undefined },
): Promise<Result<StatementImport, 'invalid'>> {
  const { db, clock, audit } = context
  if (!file) return refuse('invalid', { field: 'file', message: 'Choose the file of the bank.' })
  const read = readStatements(file, account)
  if (!read.ok) return read
  const { format, statements } = read.value
  const auditEntry = await auditEntryOf(context, officer, 'bank_statement.import', {
    kind: 'bank_statement',
    id: format,
  })
  const lines = statements.reduce((sum, each) => sum + each.lines.length, 0)
  const newLines = await withTx(db, async (tx) => {
    let isNew = 0
    for (const each of statements)
      isNew += await insertStatement(tx, { ...each, id: newId(), format, by: officer.id, at: clock.now() })
    await audit.append(tx, { ...auditEntry, after: { format, lines, newLines: isNew } })
    return isNew
  })
  return ok({ format, lines, new_lines: newLines, ...(await findPayments(context)) })
}
