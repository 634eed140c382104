import type { FastifyInstance } from 'fastify'
import { PART_BYTES } from '../../contract/import.ts'
import { BYTE_ORDER_MARK } from '../../kernel/csv.ts'
import { ok } from '../../kernel/result.ts'
import { withBytes } from '../../platform/http/bytes.ts'
import { csvRoute, longCsvRoute } from '../../platform/http/file-route.ts'
import { route } from '../../platform/http/route.ts'
import type { ImportsContext } from './context.ts'
import { template } from './rules/columns.ts'
import {
  cancelImport,
  readImportProblems,
  readImportRows,
  readOwnImport,
  readOwnImports,
  startImport,
  submitImported,
} from './service/imports.ts'
import { matchImportColumns, readImportColumns } from './service/matching.ts'
import { beginImport, takeImportPart } from './service/receiving.ts'
import { previewUndo, undoImport } from './service/undo.ts'

/** Adds the routes of a seller's imports of many works. */
export function importsApi(api: FastifyInstance, context: ImportsContext): void {
  csvRoute(api, 'seller.importTemplate', async () =>
    ok({ name: 'works.csv', text: BYTE_ORDER_MARK + template() }),
  )

  route(api, 'seller.imports', ({ account, query }) => readOwnImports(context, account.id, query))

  route(api, 'seller.createImport', ({ account, body }) => beginImport(context, account.id, body))

  route(api, 'seller.import', ({ account, params: { id } }) => readOwnImport(context, account.id, id))

  withBytes(api, PART_BYTES, (scope) =>
    route(scope, 'seller.sendImportPart', ({ account, params: { id, file, part }, body }) =>
      takeImportPart(context, account.id, id, { file, part, bytes: body }),
    ),
  )

  route(api, 'seller.importRows', ({ account, params: { id }, query }) =>
    readImportRows(context, account.id, id, query),
  )

  longCsvRoute(api, 'seller.importProblems', ({ account, params: { id } }) =>
    readImportProblems(context, account.id, id),
  )

  for (const [id, act] of [
    ['seller.startImport', startImport],
    ['seller.cancelImport', cancelImport],
  ] as const)
    route(api, id, ({ account, params }) => act(context, account.id, params.id))

  for (const [id, act] of [
    ['seller.previewUndo', previewUndo],
    ['seller.undoImport', undoImport],
  ] as const)
    route(api, id, ({ account, params }) => act(context, account.id, params.id))

  route(api, 'seller.importColumns', ({ account, params: { id } }) =>
    readImportColumns(context, account.id, id),
  )

  route(api, 'seller.matchImportColumns', ({ account, params: { id }, body }) =>
    matchImportColumns(context, account.id, id, body),
  )

  route(api, 'seller.submitImport', ({ account, params: { id } }) => submitImported(context, account.id, id))
}
