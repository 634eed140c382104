import type * as z from 'zod/mini'
import type {
  ImportRowsQuery,
  importRowsPage,
  importsPage,
  NewImport,
  submittedDrafts,
  WorkImport,
} from '../../../contract/import.ts'
import { upload } from '../../client/api/upload.ts'
import { ask, queryOf } from './seller.ts'

const one = (id: string, more = '') => `/seller/imports/${encodeURIComponent(id)}/${more}`

/** Where the list to begin with is. */
export const templatePath = '/seller/imports/template.csv'
/** Where the problems of an import are, as a file. */
export const problemsPath = (id: string) => one(id, 'problems.csv')

export const createImport = (entry: NewImport) => ask<WorkImport>('POST', '/seller/imports/', { body: entry })
export const fetchImports = (page: number, signal?: AbortSignal) =>
  ask<z.infer<typeof importsPage>>('GET', `/seller/imports/${queryOf({ page, limit: 10 })}`, { signal })
export const fetchImport = (id: string, signal?: AbortSignal) => ask<WorkImport>('GET', one(id), { signal })
export const fetchRows = (id: string, query: Partial<ImportRowsQuery>, signal?: AbortSignal) =>
  ask<z.infer<typeof importRowsPage>>('GET', one(id, `rows/${queryOf(query)}`), { signal })
export const startImport = (id: string) => ask<WorkImport>('POST', one(id, 'start/'), { body: {} })
export const cancelImport = (id: string) => ask<WorkImport>('POST', one(id, 'cancel/'), { body: {} })

/** Submits some of an import's drafts; says how many are left. */
export const submitDrafts = (id: string) =>
  ask<z.infer<typeof submittedDrafts>>('POST', one(id, 'submit/'), { body: {} })

/** Sends a part of one of the files; `onProgress` hears the share that has gone. */
export const sendPart = (
  id: string,
  file: 'list' | 'pictures',
  part: number,
  bytes: Blob,
  onProgress: (share: number) => void,
) => upload<WorkImport>({ method: 'PUT', path: one(id, `${file}/${part}/`), body: bytes, onProgress })
