import { Link, Outlet } from 'react-router'
import { CartBadge, useCartLabel } from '../../client/parts/cart-badge.tsx'
import { SignedInOnly } from '../../client/parts/signed-in-only.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Logo } from '../site/logo.tsx'
import { SkipLink } from '../site/skip-link.tsx'
import styles from './till.module.css'

const asides = [
  { name: 'Delivery', to: '/delivery' },
  { name: 'Returns', to: '/returns' },
  { name: 'Contact us', to: '/contact' },
  { name: 'Terms and conditions', to: '/terms' },
  { name: 'Privacy policy', to: '/privacy' },
]

/** Layout of the checkout steps, for accounts only: a quiet header with a link back to the cart, and a footer of help for buyers. */
export default function Till() {
  const cart = useCartLabel()
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <div className={`container ${styles.bar}`}>
          <Logo to="/categories" />
          <span className={styles.secure}>
            <Icon name="lock" size={18} /> Secure checkout
          </span>
          <Link className={styles.cart} to="/categories/shoppingcart" aria-label={cart}>
            <Icon name="bag" size={22} />
            <CartBadge className={styles.badge ?? ''} />
          </Link>
        </div>
      </header>
      <main id="main">
        <SignedInOnly>
          <Outlet />
        </SignedInOnly>
      </main>
      <footer className={styles.footer}>
        <nav className="container" aria-label="Footer">
          <ul className={styles.asides}>
            {asides.map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </>
  )
}
