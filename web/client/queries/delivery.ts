import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAddress, fetchAddresses, fetchStations } from '../api/delivery.ts'
import { notice } from '../notice.ts'
import { useSession } from '../session/session.ts'
import { keys } from './keys.ts'

/** The buyer's saved addresses. */
export const useAddresses = () =>
  useQuery({
    queryKey: keys.addresses,
    queryFn: ({ signal }) => fetchAddresses(signal),
    enabled: useSession() === 'account',
  })

/** Deletes a saved address and reloads the list. */
export const useDeleteAddress = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteAddress,
    onSuccess: async () => {
      notice.success('deleted successfully')
      await client.invalidateQueries({ queryKey: keys.addresses })
    },
    onError: notice.refusal,
  })
}

/** The pickup stations in Lagos. */
export const useStations = () =>
  useQuery({ queryKey: keys.stations, queryFn: ({ signal }) => fetchStations(signal), staleTime: 60_000 })
