import * as z from 'zod/mini'
import {
  fileKinds,
  importRowsPage,
  importRowsQuery,
  importsPage,
  importsQuery,
  newImport,
  submittedDrafts,
  workImport,
} from '../import.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'

const partParams = z.extend(idParams, {
  file: z.enum(fileKinds),
  part: z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)),
})

export const importsOperations = {
  'seller.importTemplate': {
    method: 'GET',
    url: '/seller/imports/template.csv',
    access: 'seller',
    summary: 'A list of works to begin with: every column, and two examples',
    file: 'text/csv',
  },
  'seller.imports': {
    method: 'GET',
    url: '/seller/imports',
    access: 'seller',
    summary: 'Your imports, newest first',
    query: importsQuery,
    data: importsPage,
    refusals: ['shop_missing'],
  },
  'seller.createImport': {
    method: 'POST',
    url: '/seller/imports',
    access: 'seller',
    summary: 'Begin an import: say which files will come; then send their parts',
    body: newImport,
    status: 201,
    data: workImport,
    refusals: ['shop_missing', 'import_open', 'import_unverified', 'storage_full'],
  },
  'seller.import': {
    method: 'GET',
    url: '/seller/imports/:id',
    access: 'seller',
    owned: { thing: 'import', by: 'seller' },
    summary: 'An import and how far it is',
    params: idParams,
    data: workImport,
    refusals: ['shop_missing', 'import_not_found'],
  },
  'seller.sendImportPart': {
    method: 'PUT',
    url: '/seller/imports/:id/:file/:part',
    access: 'seller',
    owned: { thing: 'import', by: 'seller' },
    summary:
      'Send the next part of a file (list or pictures) as application/octet-stream: 4 MiB (4194304 bytes), the last one shorter. When all have come, the list is checked',
    params: partParams,
    data: workImport,
    refusals: [...groups.ofImport, 'storage_full'],
  },
  'seller.importRows': {
    method: 'GET',
    url: '/seller/imports/:id/rows',
    access: 'seller',
    owned: { thing: 'import', by: 'seller' },
    summary: 'The rows of an import: what was found, what became of them, what is wrong',
    params: idParams,
    query: importRowsQuery,
    data: importRowsPage,
    refusals: groups.ofImport,
  },
  'seller.importProblems': {
    method: 'GET',
    url: '/seller/imports/:id/problems.csv',
    access: 'seller',
    owned: { thing: 'import', by: 'seller' },
    summary: 'Everything that is wrong in an import, by row and column, as a CSV file',
    params: idParams,
    file: 'text/csv',
    refusals: groups.ofImport,
  },
  'seller.startImport': {
    method: 'POST',
    url: '/seller/imports/:id/start',
    access: 'seller',
    owned: { thing: 'import', by: 'seller' },
    summary: 'Import the rows of a checked list that are right',
    params: idParams,
    data: workImport,
    refusals: groups.ofImport,
  },
  'seller.cancelImport': {
    method: 'POST',
    url: '/seller/imports/:id/cancel',
    access: 'seller',
    owned: { thing: 'import', by: 'seller' },
    summary: 'Stop an import; the works it made stay',
    params: idParams,
    data: workImport,
    refusals: groups.ofImport,
  },
  'seller.submitImport': {
    method: 'POST',
    url: '/seller/imports/:id/submit',
    access: 'seller',
    owned: { thing: 'import', by: 'seller' },
    summary:
      'Submit up to fifty drafts of an import that have pictures and all else they need; says how many are left',
    params: idParams,
    data: submittedDrafts,
    refusals: groups.ofImport,
  },
} as const satisfies OperationTable
