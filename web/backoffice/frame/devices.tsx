import { Devices } from '../../client/account/sessions/devices.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useMember } from '../data/member.ts'
import { Page } from './sections.tsx'

export const meta = privatePage('Devices')

/** /backoffice/devices: where one is signed in. */
export default function DevicesPage() {
  return (
    <Page title="Devices">
      <Devices email={useMember().email} />
    </Page>
  )
}
