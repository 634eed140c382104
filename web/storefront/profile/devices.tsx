import { Devices } from '../../client/account/sessions/devices.tsx'
import { privatePage } from '../../client/private-page.ts'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Devices')

/** /profile/settings/devices: where one is signed in. */
export default function DevicesSettings() {
  return <SettingsPage title="Devices">{({ email }) => <Devices email={email} />}</SettingsPage>
}
