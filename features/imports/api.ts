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

  route(api, 'seller.imports', async ({ principal: { account }, query }) =>
    account ? readOwnImports(context, account.id, query) : refuse('sign_in_required'),
  )

  route(api, 'seller.createImport', async ({ principal: { account }, body }) =>
    account ? beginImport(context, account.id, body) : refuse('sign_in_required'),
  )

  route(api, 'seller.import', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? readOwnImport(context, account.id, id) : refuse('import_not_found')
  })

  withBytes(api, PART_BYTES, (scope) =>
    route(
      scope,
      'seller.sendImportPart',
      async ({ principal: { account }, params: { id, file, part }, body }) => {
        if (!account) return refuse('sign_in_required')
        return isId(id)
          ? takeImportPart(context, account.id, id, { file, part, bytes: body })
          : refuse('import_not_found')
      },
    ),
  )

  route(api, 'seller.importRows', async ({ principal: { account }, params: { id }, query }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? readImportRows(context, account.id, id, query) : refuse('import_not_found')
  })

  longCsvRoute(api, 'seller.importProblems', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? readImportProblems(context, account.id, id) : refuse('import_not_found')
  })

  for (const [id, act] of [
    ['seller.startImport', startImport],
    ['seller.cancelImport', cancelImport],
  ] as const) {
    route(api, id, async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id) ? act(context, account.id, params.id) : refuse('import_not_found')
    })
  }

  for (const [id, act] of [
    ['seller.previewUndo', previewUndo],
    ['seller.undoImport', undoImport],
  ] as const) {
    route(api, id, async ({ principal: { account }, params }) => {
      if (!account) return refuse('sign_in_required')
      return isId(params.id) ? act(context, account.id, params.id) : refuse('import_not_found')
    })
  }

  route(api, 'seller.importColumns', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? readImportColumns(context, account.id, id) : refuse('import_not_found')
  })

  route(api, 'seller.matchImportColumns', async ({ principal: { account }, params: { id }, body }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? matchImportColumns(context, account.id, id, body) : refuse('import_not_found')
  })

  route(api, 'seller.submitImport', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? submitImported(context, account.id, id) : refuse('import_not_found')
  })
}
