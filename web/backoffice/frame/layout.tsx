import { Outlet, useLocation } from 'react-router'
import type { StaffSelf } from '../../../contract/staff-account.ts'
import { Skeleton } from '../../client/queries/skeleton.tsx'
import { WaitingView } from '../../client/queries/waiting-view.ts'
import { useSession } from '../../client/session/session.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { holds, StaffMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Bar } from './bar.tsx'
import { Enrol } from './enrol.tsx'
import styles from './layout.module.css'
import { OfficeMenu } from './menu.tsx'
import { NotStaff } from './not-staff.tsx'
import { pageGroups } from './pages.ts'
import { StaffSecondFactor } from './second-factor.tsx'
import { SignIn } from './sign-in.tsx'

const skeleton = <Skeleton />

/** Whether a member of staff may see a page, by the menu; a page that no menu names decides by what it reads. */
const maySee = (self: StaffSelf, pathname: string): boolean => {
  const [, , section = ''] = pathname.split('/')
  const page = pageGroups.flatMap(([, pages]) => pages).find(({ to }) => to === section)
  return !page || holds(self, page.roles)
}

/** The frame of the back office. A person who has not signed in, or not passed the second factor, does that first, at any address. */
export default function OfficeLayout() {
  const session = useSession()
  const { pathname } = useLocation()
  const { data: self, isError } = useRead('staff.me', {}, { quiet: true })
  if (session === 'unknown') return <Spinner />
  if (session === 'guest') return <SignIn />
  if (isError && !self) return <NotStaff />
  if (!self) return <Spinner />
  if (self.second_factor === 'missing') return <Enrol self={self} />
  if (self.second_factor === 'asked') return <StaffSecondFactor />
  const isAllowed = maySee(self, pathname)
  return (
    <StaffMember value={self}>
      <Bar />
      <div className={styles.frame}>
        <OfficeMenu />
        <main id="main" className={styles.main}>
          <WaitingView value={skeleton}>
            {isAllowed ? <Outlet /> : <EmptyState text="You are not allowed to do this." title="h1" />}
          </WaitingView>
        </main>
      </div>
    </StaffMember>
  )
}
