import type { StatementImport } from '../../../contract/bank-statement.ts'
import { newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { StatementsContext } from '../context.ts'
import { joined } from '../rules/statement.ts'
import { insertStatement, lockStatements } from '../store/statements.ts'
import { findPayments } from './finding.ts'
import { readStatements } from './reading.ts'

/**
 * Imports a bank's file: adds new lines, reopens lacking ones, matches payments. Repeated files or days add nothing
 * twice. Refuses unreadable files. Audited.
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
  const counts = await withTx(db, async (tx) => {
    await lockStatements(tx)
    let [newLines, lacking] = [0, 0]
    for (const each of joined(statements)) {
      const by = officer.id
      const written = await insertStatement(tx, { ...each, id: newId(), format, by, at: clock.now() })
      newLines += written.added
      lacking += written.lacking
    }
    await audit.append(tx, { ...auditEntry, after: { format, lines, newLines, lacking } })
    return { new_lines: newLines, lacking }
  })
  return ok({ format, lines, ...counts, ...(await findPayments(context)) })
}
