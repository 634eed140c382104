import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportState, WorkImport } from '../../../contract/import.ts'
import type { Query } from '../../../contract/operations/index.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { call } from '../api/call.ts'
import { studioKeys } from '../queries.ts'

const importKeys = {
  all: ['seller', 'imports'] as const,
  one: (id: string) => ['seller', 'import', id] as const,
}

/** Whether an import gets on by itself, so that it is worth looking again. */
export const isMoving = (state: ImportState): boolean =>
  state === 'receiving' || state === 'checking' || state === 'importing'

/** An import; asked for again each second while it gets on. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }) => (await call('seller.import', { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? 1_000 : false),
  })

/** The columns of a list with their first rows. What its seller changes is not lost to a newer answer. */
export const useImportColumns = (id: string) =>
  useQuery({
    queryKey: [...importKeys.one(id), 'columns'],
    queryFn: async ({ signal }) => (await call('seller.importColumns', { params: { id }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // It says what was matched last, which the page itself changes.
    gcTime: 0,
  })

/** A page of the seller's imports. */
export const useImports = (page: number) =>
  useQuery({
    queryKey: [...importKeys.all, page],
    queryFn: async ({ signal }) =>
      (await call('seller.imports', { query: { page, limit: 10 }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A page of an import's rows. `state` is the import's: other rows are found when it has moved on. */
export const useImportRows = (id: string, state: ImportState, query: Query<'seller.importRows'>) =>
  useQuery({
    queryKey: [...importKeys.one(id), 'rows', state, query],
    queryFn: async ({ signal }) => (await call('seller.importRows', { params: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
  })

/** The way to keep an import as the server just answered it. */
export const useKeepImport = () => {
  const client = useQueryClient()
  return (it: WorkImport): void => {
    void keepAnswer(client, importKeys.one(it.id), it)
    void client.invalidateQueries({ queryKey: importKeys.all })
    void client.invalidateQueries({ queryKey: studioKeys.works })
  }
}
