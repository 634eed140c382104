import { TwoStep } from '../../client/account/second-factor/two-step.tsx'
import { privatePage } from '../../client/private-page.ts'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Two-step sign-in')

/** /profile/settings/two-step: a code of an authenticator app besides the password. */
export default function TwoStepSettings() {
  return (
    <SettingsPage title="Two-step sign-in">
      {({ email }) => (
        <TwoStep
          email={email}
          why={
            <p>
              <strong>Off.</strong> Anyone who learns your password can sign in. With two-step sign-in they
              would need your phone too: after the password we ask for a code from an app on it.
            </p>
          }
        />
      )}
    </SettingsPage>
  )
}
