import { Outlet } from 'react-router'
import styles from './layout.module.css'
import { ProfileMenu } from './menu.tsx'

/** The frame of the profile: the side menu and the page. */
export default function ProfileLayout() {
  return (
    <main id="main" className={`container ${styles.frame}`}>
      <ProfileMenu />
      <div className={styles.page}>
        <Outlet />
      </div>
    </main>
  )
}
