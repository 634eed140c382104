import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { notice } from '../notice.ts'
import { keys } from './keys.ts'
import { useRead } from './shop.ts'

/** The buyer's saved addresses. */
export function useAddresses() {
  return useRead('addresses.list', {})
}

/** The way to delete a saved address, one at a time and each once, and reload the list; `removing` is the one under way. */
export function useDeleteAddress(): { remove: (id: string) => void; removing: string | undefined } {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationKey: keys.addresses,
    mutationFn: (id: string) => call('addresses.delete', { params: { id } }),
    onSuccess: async () => {
      notice.success('deleted successfully')
      await client.invalidateQueries({ queryKey: keys.addresses })
    },
    onError: notice.refusal,
  })
  return {
    remove: (id) => {
      const isListed = client.getQueryData<{ id: string }[]>(keys.addresses)?.some((each) => each.id === id)
      if (isListed && client.isMutating({ mutationKey: keys.addresses }) === 0) mutate(id)
    },
    removing: isPending ? variables : undefined,
  }
}

/** The pickup stations in Lagos. */
export function useStations() {
  return useRead('stations.list', { query: { state: 'lagos' } }, { anyone: true, staleTime: 60_000 })
}
