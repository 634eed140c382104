import type { FastifyInstance } from 'fastify'
import { PART_BYTES } from '../../contract/import.ts'
import { BYTE_ORDER_MARK } from '../../kernel/csv.ts'
import { isId } from '../../kernel/id.ts'
import { ok, refuse } from '../../kernel/result.ts'
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

  route(api, 'seller.imports', async ({ account, query }) => readOwnImports(context, account.id, query))

  route(api, 'seller.createImport', async ({ account, body }) => beginImport(context, account.id, body))

  route(api, 'seller.import', async ({ account, params: { id } }) => {
    return isId(id) ? readOwnImport(context, account.id, id) : refuse('import_not_found')
  })

  withBytes(api, PART_BYTES, (scope) =>
    route(scope, 'seller.sendImportPart', async ({ account, params: { id, file, part }, body }) => {
      return isId(id)
        ? takeImportPart(context, account.id, id, { file, part, bytes: body })
        : refuse('import_not_found')
    }),
  )

  route(api, 'seller.importRows', async ({ account, params: { id }, query }) => {
    return isId(id) ? readImportRows(context, account.id, id, query) : refuse('import_not_found')
  })

  longCsvRoute(api, 'seller.importProblems', async ({ account, params: { id } }) => {
    return isId(id) ? readImportProblems(context, account.id, id) : refuse('import_not_found')
  })

  for (const [id, act] of [
    ['seller.startImport', startImport],
    ['seller.cancelImport', cancelImport],
  ] as const) {
    route(api, id, async ({ account, params }) => {
      return isId(params.id) ? act(context, account.id, params.id) : refuse('import_not_found')
    })
  }

  for (const [id, act] of [
    ['seller.previewUndo', previewUndo],
    ['seller.undoImport', undoImport],
  ] as const) {
    route(api, id, async ({ account, params }) => {
      return isId(params.id) ? act(context, account.id, params.id) : refuse('import_not_found')
    })
  }

  route(api, 'seller.importColumns', async ({ account, params: { id } }) => {
    return isId(id) ? readImportColumns(context, account.id, id) : refuse('import_not_found')
  })

  route(api, 'seller.matchImportColumns', async ({ account, params: { id }, body }) => {
    return isId(id) ? matchImportColumns(context, account.id, id, body) : refuse('import_not_found')
  })

  route(api, 'seller.submitImport', async ({ account, params: { id } }) => {
    return isId(id) ? submitImported(context, account.id, id) : refuse('import_not_found')
  })
}
