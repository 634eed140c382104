import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportRowsQuery, ImportState, WorkImport } from '../../../contract/import.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { fetchImport, fetchImports, fetchRows } from '../api/imports.ts'
import { keys } from '../queries.ts'

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
    queryFn: ({ signal }) => fetchImport(id, signal),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.state) ? 1_000 : false),
  })

/** A page of the seller's imports. */
export const useImports = (page: number) =>
  useQuery({
    queryKey: [...importKeys.all, page],
    queryFn: ({ signal }) => fetchImports(page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A page of an import's rows. `state` is the import's: other rows are found when it has moved on. */
export const useImportRows = (id: string, state: ImportState, query: Partial<ImportRowsQuery>) =>
  useQuery({
    queryKey: [...importKeys.one(id), 'rows', state, query],
    queryFn: ({ signal }) => fetchRows(id, query, signal),
    placeholderData: keepPreviousData,
  })

/** The way to keep an import as the server just answered it. */
export const useKeepImport = () => {
  const client = useQueryClient()
  return (it: WorkImport): void => {
    void keepAnswer(client, importKeys.one(it.id), it)
    void client.invalidateQueries({ queryKey: importKeys.all })
    void client.invalidateQueries({ queryKey: keys.works })
  }
}
