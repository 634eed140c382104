import { useQueryClient } from '@tanstack/react-query'
import type { ImportState, WorkImport } from '../../../contract/import.ts'
import type { Query } from '../../../contract/operations/index.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { keyOf } from '../../client/queries/read.ts'
import { useRead } from '../api/call.ts'

/** Whether an import gets on by itself, so that it is worth looking again. */
export function isMoving(state: ImportState): boolean {
  return state === 'receiving' || state === 'checking' || state === 'importing'
}

/** An import; asked for again each second while it gets on. */
export function useImport(id: string) {
  return useRead(
    'seller.import',
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? 1_000 : false) },
  )
}

/** The columns of a list with their first rows. What its seller changes is not lost to a newer answer. */
export function useImportColumns(id: string) {
  // It says what was matched last, which the page itself changes.
  const how = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 }
  return useRead('seller.importColumns', { params: { id } }, how)
}

/** A page of the seller's imports. */
export function useImports(page: number) {
  return useRead('seller.imports', { query: { page, limit: 10 } }, { keep: true, staleTime: 0 })
}

/** A page of an import's rows. `state` is the import's: other rows are found when it has moved on. */
export function useImportRows(id: string, state: ImportState, query: Query<'seller.importRows'>) {
  return useRead('seller.importRows', { params: { id }, query }, { keep: true, beside: state })
}

/** The way to keep an import as the server just answered it. */
export function useKeepImport() {
  const client = useQueryClient()
  return (it: WorkImport): void => {
    void keepAnswer(client, keyOf('seller.import', { params: { id: it.id } }), it)
    void client.invalidateQueries({ queryKey: keyOf('seller.imports') })
    void client.invalidateQueries({ queryKey: keyOf('seller.products') })
  }
}
