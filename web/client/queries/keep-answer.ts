import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what the server has just answered to a change. A read that is still under way may have been answered before the change, so it
 * is given up: its older answer would take the place of the newer one.
 */
export const keepAnswer = async (client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, answer)
}

/**
 * Reads anew what a change concerns. A first read that is still under way would be taken for the new one, though it may have been
 * answered before the change: it is given up.
 */
export const readAnew = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
