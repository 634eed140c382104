import { privatePage } from '../../client/private-page.ts'
import styles from './data.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { Download } from './download.tsx'
import { NewsConsent } from './news-consent.tsx'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Your data')

/** /profile/settings/data: see and take along what is stored, agree to news or not, delete the account. */
export default function YourData() {
  return (
    <SettingsPage title="Your data">
      {({ email }) => (
        <div className={styles.page}>
          <Download email={email} />
          <NewsConsent />
          <DeleteAccount email={email} />
        </div>
      )}
    </SettingsPage>
  )
}
