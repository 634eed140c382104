import { Outlet, useLocation } from 'react-router'
import { Tabs } from '../../kit/tabs.tsx'
import { SearchBox } from '../shop/search-box.tsx'
import { italicFirst } from '../site/italic.ts'
import { RouteError } from '../site/route-error.tsx'
import type { Route } from './+types/layout.ts'
import { BackButton } from './back-button.tsx'
import styles from './layout.module.css'

const tabs = [
  { name: 'All', to: '/categories' },
  { name: 'Topdeals', to: '/categories/topdeals' },
  { name: 'Art', to: '/categories/art' },
  { name: 'Photography', to: '/categories/photography' },
  { name: 'Wallart', to: '/categories/Wall%20Art' },
  { name: 'Sculpture', to: '/categories/sculpture' },
]

const plain = (path: string) =>
  path
    .replaceAll(/%20|[ -]/g, '')
    .toLowerCase()
    .replace(/\/$/, '')

export const links = italicFirst

/** What the category pages share: the way back, the title, the search and the tabs. */
export default function CatalogueLayout() {
  const path = plain(useLocation().pathname)
  const current = tabs.find(
    ({ to }) => plain(to) === path || (to !== '/categories' && path.startsWith(`${plain(to)}/`)),
  )
  return (
    <main id="main" className="container">
      <header className={styles.header}>
        <div className={styles.name}>
          <BackButton />
          <h1 className={styles.title}>Categories</h1>
        </div>
        <div className={styles.search}>
          <SearchBox
            action="/categories"
            name="q"
            label="Search art"
            placeholder="search art"
            to={(text) => `/categories/${encodeURIComponent(text)}`}
          />
        </div>
        <div className={styles.tabs}>
          <Tabs tabs={tabs} label="Categories of works" current={current?.to ?? ''} />
        </div>
      </header>
      <Outlet />
    </main>
  )
}

/** The list of all works fails with 'error...', the others with what the server says. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} plain={plain(useLocation().pathname) === '/categories'} />
}
