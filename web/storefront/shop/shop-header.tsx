import { Link, useLocation } from 'react-router'
import { AccountLink } from '../../client/parts/account-link.tsx'
import { CartBadge, useCartLabel } from '../../client/parts/cart-badge.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LONGEST_TERM, termOf } from '../catalogue/term.ts'
import { Logo } from '../site/logo.tsx'
import { useSite } from '../site/use-site.ts'
import { useFolding } from './folding.ts'
import { categoryPath, searchPath } from './paths.ts'
import { SearchBox } from './search-box.tsx'
import styles from './shop-header.module.css'

/** The header of the shop. On phones the categories and the search fold into a menu that needs no script. */
export function ShopHeader({ categories }: { categories: { name: string; slug: string }[] }) {
  const { sellersUrl } = useSite()
  const header = useFolding()
  const cart = useCartLabel()
  const location = useLocation()
  return (
    <header ref={header} className={styles.header}>
      <div className={`container ${styles.bar}`}>
        <button
          className={`${styles.icon} ${styles.menu}`}
          type="button"
          popoverTarget="shop-menu"
          aria-label="Menu"
        >
          <Icon name="menu" size={22} />
        </button>
        <Logo to="/categories" />
        <div className={styles.fold} id="shop-menu" popover="auto">
          <nav className={styles.dropdown} aria-label="Categories">
            <button className={styles.opener} type="button" popoverTarget="category-menu">
              all categories <Icon name="down" size={16} />
            </button>
            <ul className={styles.categories} id="category-menu" popover="auto">
              <li>
                <Link to="/categories">all categories</Link>
              </li>
              {categories.map(({ name, slug }) => (
                <li key={slug}>
                  <Link to={categoryPath(name)}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <SearchBox
            action="/categories/product"
            name="searchword"
            label="Search works"
            placeholder="market-day-in-osogbo"
            to={searchPath}
            suggests
            initial={
              location.pathname.startsWith(searchPath('')) ? termOf(location).slice(0, LONGEST_TERM) : ''
            }
          />
          <ul className={styles.more}>
            <li>
              <Link to="/artists">Artists</Link>
            </li>
            <li>
              <a href={sellersUrl}>Sell</a>
            </li>
            <li>
              <Link to="/blog">Blog</Link>
            </li>
            <li>
              <Link to="/about">About</Link>
            </li>
          </ul>
        </div>
        <div className={styles.icons}>
          <AccountLink className={styles.icon} to="wishlist" aria-label="Wishlist">
            <Icon name="heart" size={22} />
          </AccountLink>
          <Link className={styles.icon} to="/categories/shoppingcart" aria-label={cart}>
            <Icon name="bag" size={22} />
            <CartBadge className={styles.badge ?? ''} />
          </Link>
          <AccountLink className={styles.icon} to="profile" aria-label="Profile">
            <Icon name="person" size={22} />
          </AccountLink>
        </div>
      </div>
    </header>
  )
}
