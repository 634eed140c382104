import type { LongFile } from '../../../platform/http/file-route.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf, exportList } from '../../audit/index.server.ts'
import type { ContentContext } from '../context.ts'
import { listMessagesAfter, type MessageFilter, type StoredMessage } from '../store/messages.ts'

/** All messages that fit as a CSV, newest first. Times are in UTC. Audited. */
export async function exportMessages(
  context: ContentContext,
  officer: Officer,
  filter: MessageFilter,
): Promise<LongFile> {
  const by = await auditEntryOf(context, officer, 'messages.export', { kind: 'list', id: 'messages' })
  return exportList<StoredMessage>(context, by, {
    name: 'messages',
    filter,
    heads: ['Written', 'From', 'E-mail', 'Message', 'Answered', 'By', 'Note'],
    readAfter: (last, limit) => listMessagesAfter(context.db, filter, last?.id, limit),
    cellsOf: (row) => [
      row.written_at,
      row.name,
      row.email,
      row.text,
      row.answered_at,
      row.answered_by ?? '',
      row.note,
    ],
  })
}
