import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  importRowsPage,
  importRowsQuery,
  importsPage,
  importsQuery,
  newImport,
  PART_BYTES,
  submittedDrafts,
  workImport,
} from '../../contract/import.ts'
import { BYTE_ORDER_MARK } from '../../kernel/csv.ts'
import { isId } from '../../kernel/id.ts'
import { ok, refuse } from '../../kernel/result.ts'
import { withBytes } from '../../platform/http/bytes.ts'
import { csvRoute, longCsvRoute } from '../../platform/http/file-route.ts'
import { route } from '../../platform/http/route.ts'
import { fileKinds } from './parts.ts'
import { template } from './rules/columns.ts'
import type { ImportsService } from './service/service.ts'

const params = z.object({ id: z.string().check(z.maxLength(100)) })
const partParams = z.extend(params, {
  file: z.enum(fileKinds),
  part: z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)),
})

/** A seller's imports of many works. */
export function importsApi(api: FastifyInstance, imports: ImportsService): void {
  csvRoute(api, {
    operation: 'seller.importTemplate',
    url: '/seller/imports/template.csv',
    summary: 'A list of works to begin with: every column, and two examples',
    handle: async () => ok({ name: 'works.csv', text: BYTE_ORDER_MARK + template() }),
  })

  route(api, {
    operation: 'seller.imports',
    method: 'GET',
    url: '/seller/imports',
    summary: 'Your imports, newest first',
    query: importsQuery,
    data: importsPage,
    handle: async ({ principal: { account }, query }) =>
      account ? imports.list(account.id, query) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.createImport',
    method: 'POST',
    url: '/seller/imports',
    summary: 'Begin an import: say which files will come; then send their parts',
    status: 201,
    body: newImport,
    data: workImport,
    handle: async ({ principal: { account }, body }) =>
      account ? imports.create(account.id, body) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'seller.import',
    method: 'GET',
    url: '/seller/imports/:id',
    summary: 'An import and how far it is',
    params,
    data: workImport,
    handle: async ({ principal: { account }, params: { id } }) => {
      if (!account) return refuse('sign_in_required')
      return isId(id) ? imports.read(account.id, id) : refuse('import_not_found')
    },
  })

  withBytes(api, PART_BYTES, (scope) =>
    route(scope, {
      operation: 'seller.sendImportPart',
      method: 'PUT',
      url: '/seller/imports/:id/:file/:part',
      summary:
        'Send the next part of a file (list or pictures) as application/octet-stream: 4 MiB (4194304 bytes), the last one shorter. When all have come, the list is checked',
      params: partParams,
      data: workImport,
      handle: async ({ principal: { account }, params: { id, file, part }, body }) => {
        if (!account) return refuse('sign_in_required')
        return isId(id)
          ? imports.takePart(account.id, id, { file, part, bytes: body })
          : refuse('import_not_found')
      },
    }),
  )

  route(api, {
    operation: 'seller.importRows',
    method: 'GET',
    url: '/seller/imports/:id/rows',
    summary: 'The rows of an import: what was found, what became of them, what is wrong',
    params,
    query: importRowsQuery,
    data: importRowsPage,
    handle: async ({ principal: { account }, params: { id }, query }) => {
      if (!account) return refuse('sign_in_required')
      return isId(id) ? imports.rows(account.id, id, query) : refuse('import_not_found')
    },
  })

  longCsvRoute(api, {
    operation: 'seller.importProblems',
    url: '/seller/imports/:id/problems.csv',
    summary: 'Everything that is wrong in an import, by row and column, as a CSV file',
    params,
    handle: async ({ principal: { account }, params: { id } }) => {
      if (!account) return refuse('sign_in_required')
      return isId(id) ? imports.problems(account.id, id) : refuse('import_not_found')
    },
  })

  for (const [operation, deed, summary] of [
    ['seller.startImport', 'start', 'Import the rows of a checked list that are right'],
    ['seller.cancelImport', 'cancel', 'Stop an import; the works it made stay'],
  ] as const) {
    route(api, {
      operation,
      method: 'POST',
      url: `/seller/imports/:id/${deed}`,
      summary,
      params,
      data: workImport,
      handle: async ({ principal: { account }, params: { id } }) => {
        if (!account) return refuse('sign_in_required')
        return isId(id) ? imports[deed](account.id, id) : refuse('import_not_found')
      },
    })
  }

  route(api, {
    operation: 'seller.submitImport',
    method: 'POST',
    url: '/seller/imports/:id/submit',
    summary:
      'Submit up to fifty drafts of an import that have pictures and all else they need; says how many are left',
    params,
    data: submittedDrafts,
    handle: async ({ principal: { account }, params: { id } }) => {
      if (!account) return refuse('sign_in_required')
      return isId(id) ? imports.submit(account.id, id) : refuse('import_not_found')
    },
  })
}
