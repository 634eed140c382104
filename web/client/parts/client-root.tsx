import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ReplayEvents } from '../early/replay.tsx'
import { notice } from '../notice.ts'
import { createQueryClient } from '../queries/client.ts'
import { keepSnapshots } from '../queries/snapshot.ts'
import { onSessionExpired } from '../session/expiry.ts'
import { currentOwner } from '../session/owner.ts'
import { watchStorage } from '../storage/storage.ts'
import { Arrival } from './arrival.tsx'

/** Drops what was cached at once; what is still shown is asked for anew when the pages know who is here. */
const startAnew = (client: QueryClient): void => {
  for (const query of client.getQueryCache().getAll()) query.reset()
  setTimeout(() => void client.refetchQueries({ type: 'active' }))
}

/**
 * Provides the query cache and watches the session. When it expires, a notice says so and the home page opens; a change of person
 * drops the cache.
 */
export function ClientRoot({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  const navigate = useNavigate()

  useEffect(() => keepSnapshots(client), [client])

  useEffect(() => {
    let owner = currentOwner()
    return watchStorage(() => {
      const before = owner
      owner = currentOwner()
      // A new guest keeps the cart that was shown before there was one.
      if (owner !== before && !(before === 'nobody' && owner.startsWith('guest:'))) startAnew(client)
    })
  }, [client])

  useEffect(
    () =>
      onSessionExpired(() => {
        notice.error('Session expired')
        // The back office asks for the password at any address, and may have a host of its own.
        if (!window.location.pathname.startsWith('/backoffice')) void navigate('/', { replace: true })
      }),
    [navigate],
  )

  return (
    <QueryClientProvider client={client}>
      {children}
      <Arrival />
      <ReplayEvents />
    </QueryClientProvider>
  )
}
