import type { FastifyInstance } from 'fastify'
import { PART_BYTES } from '../../contract/import.ts'
import { BYTE_ORDER_MARK } from '../../kernel/csv.ts'
import { isId } from '../../kernel/id.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { withBytes } from '../../platform/http/bytes.ts'
import { csvRoute, longCsvRoute } from '../../platform/http/file-route.ts'
import { route } from '../../platform/http/route.ts'
import { template } from './rules/columns.ts'
import type { ImportsService } from './service/imports.ts'

/** A seller's imports of many works. */
export function importsApi(api: FastifyInstance, imports: ImportsService): void {
  csvRoute(api, 'seller.importTemplate', async () =>
    ok({ name: 'works.csv', text: BYTE_ORDER_MARK + template() }),
  )

  route(api, 'seller.imports', async ({ principal: { account }, query }) =>
    account ? imports.list(account.id, query) : refuse('sign_in_required'),
  )

  route(api, 'seller.createImport', async ({ principal: { account }, body }) =>
    account ? imports.create(account.id, body) : refuse('sign_in_required'),
  )

  route(api, 'seller.import', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? imports.read(account.id, id) : refuse('import_not_found')
  })

  withBytes(api, PART_BYTES, (scope) =>
    route(
      scope,
      'seller.sendImportPart',
      async ({ principal: { account }, params: { id, file, part }, body }) => {
        if (!account) return refuse('sign_in_required')
        return isId(id)
          ? imports.takePart(account.id, id, { file, part, bytes: body })
          : refuse('import_not_found')
      },
    ),
  )

  route(api, 'seller.importRows', async ({ principal: { account }, params: { id }, query }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? imports.rows(account.id, id, query) : refuse('import_not_found')
  })

  longCsvRoute(api, 'seller.importProblems', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? imports.problems(account.id, id) : refuse('import_not_found')
  })

  for (const step of ['start', 'cancel'] as const) {
    route(api, `seller.${step}Import`, async ({ principal: { account }, params: { id } }) => {
      if (!account) return refuse('sign_in_required')
      return isId(id) ? imports[step](account.id, id) : refuse('import_not_found')
    })
  }

  route(api, 'seller.submitImport', async ({ principal: { account }, params: { id } }) => {
    if (!account) return refuse('sign_in_required')
    return isId(id) ? imports.submit(account.id, id) : refuse('import_not_found')
  })
}
