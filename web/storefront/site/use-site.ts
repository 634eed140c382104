import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'
import type { Site } from '../../services.ts'

const nothing: Site = {
  publicUrl: '',
  sellersUrl: '/',
  supportEmail: '',
  companyName: '',
  companyAddress: '',
  securityEventsDays: 180,
  unsentDays: 7,
  commissionBp: 0,
  payoutAfterDays: 0,
  notice: '',
}

/** What pages may show of the configuration. */
export function useSite(): Site {
  return useRouteLoaderData<typeof loader>('root')?.site ?? nothing
}
