import { Devices } from '../../client/account/sessions/devices.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useMember } from '../data/member.ts'
import { SectionPage } from './sections.tsx'

export const meta = privatePage('Devices')

/** /backoffice/devices: where one is signed in. */
export default function DevicesPage() {
  return (
    <SectionPage title="Devices">
      <Devices email={useMember().email} />
    </SectionPage>
  )
}
