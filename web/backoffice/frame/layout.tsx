import { Outlet } from 'react-router'
import { useSession } from '../../client/session/session.ts'
import { Spinner } from '../../kit/spinner.tsx'
import { StaffMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Bar } from './bar.tsx'
import { Enrol } from './enrol.tsx'
import styles from './layout.module.css'
import { OfficeMenu } from './menu.tsx'
import { NotStaff } from './not-staff.tsx'
import { StaffSecondFactor } from './second-factor.tsx'
import { SignIn } from './sign-in.tsx'

/** The frame of the back office. Whoever has not signed in, or not passed the second factor, does that first, at any address. */
export default function OfficeLayout() {
  const session = useSession()
  const { data: self, isError } = useRead('staff.me', {}, { quiet: true })
  if (session === 'unknown') return <Spinner />
  if (session === 'guest') return <SignIn />
  if (isError && !self) return <NotStaff />
  if (!self) return <Spinner />
  if (self.second_factor === 'missing') return <Enrol self={self} />
  if (self.second_factor === 'asked') return <StaffSecondFactor />
  return (
    <StaffMember value={self}>
      <Bar />
      <div className={styles.frame}>
        <OfficeMenu />
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
      </div>
    </StaffMember>
  )
}
