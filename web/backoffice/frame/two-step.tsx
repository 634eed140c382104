import { Link } from 'react-router'
import { TwoStep } from '../../client/account/second-factor/two-step.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useMember } from '../data/member.ts'
import { SectionPage } from './sections.tsx'

export const meta = privatePage('Two-step sign-in')

/** /backoffice/two-step: one's own authenticator app and recovery codes. */
export default function TwoStepPage() {
  return (
    <SectionPage title="Two-step sign-in">
      <TwoStep email={useMember().email} why={<p>A password alone opens nothing here.</p>} isStaff />
      <p>
        <Link to="/backoffice/devices">Where you are signed in</Link>
      </p>
    </SectionPage>
  )
}
