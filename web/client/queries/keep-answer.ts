import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Stores the answer to a change in the cache. Cancels a read under way, whose older answer would replace it. */
export async function keepAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, answer)
}

/** Reads again what a change concerns. Cancels a first read under way, which may have been answered before the change. */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
