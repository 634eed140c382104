import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what the server has just answered to a change. A read that is still under way may have been answered before the change, so it
 * is given up: its older answer would take the place of the newer one.
 */
export const keepAnswer = async (client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, answer)
}
