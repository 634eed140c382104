import { Devices } from '../../client/account/sessions/devices.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useSellerAccount } from '../queries.ts'

export const meta = privatePage('Devices')

/** /studio/devices: where one is signed in. */
export default function DevicesPage() {
  return (
    <>
      <PageHead title="Devices" back={{ name: 'Shop', to: '/studio/shop' }} />
      <Loaded query={useSellerAccount()}>{({ email }) => <Devices email={email} />}</Loaded>
    </>
  )
}
