import { Link } from 'react-router'
import { AccountLink } from '../../client/parts/account-link.tsx'
import { NewsletterForm } from '../../client/parts/newsletter-form.tsx'
import styles from './footer.module.css'
import { useSite } from './use-site.ts'

/** The foot of every page: the newsletter, and where else to go. */
export function Footer() {
  const { sellersUrl, companyName } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.inner}`}>
        <section className={styles.letter} aria-labelledby="newsletter">
          <h2 className={styles.title} id="newsletter">
            New works by e-mail
          </h2>
          <p className={styles.text}>
            An e-mail when new works arrive. We first send a link to confirm your address.
          </p>
          <NewsletterForm />
        </section>
        <nav className={styles.columns} aria-label="Footer">
          <div>
            <h2 className={styles.head}>Buyer</h2>
            <ul className={styles.list}>
              <li>
                <Link to="/artists">Artists</Link>
              </li>
              <li>
                <AccountLink to="profile">Profile</AccountLink>
              </li>
              <li>
                <AccountLink to="wishlist">Wishlist</AccountLink>
              </li>
              <li>
                <Link to="/collections">Collections</Link>
              </li>
              <li>
                <Link to="/categories/shoppingcart">Cart</Link>
              </li>
              <li>
                <Link to="/delivery">Delivery</Link>
              </li>
              <li>
                <Link to="/returns">Returns</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2 className={styles.head}>Seller</h2>
            <ul className={styles.list}>
              <li>
                <a href={sellersUrl}>Become a seller</a>
              </li>
            </ul>
          </div>
          <div>
            <h2 className={styles.head}>Company</h2>
            <ul className={styles.list}>
              <li>
                <Link to="/about">About us</Link>
              </li>
              <li>
                <Link to="/contact">Contact us</Link>
              </li>
              <li>
                <Link to="/privacy">Privacy policy</Link>
              </li>
              <li>
                <Link to="/terms">Terms and conditions</Link>
              </li>
            </ul>
          </div>
        </nav>
        <p className={styles.last}>
          <span className={styles.name}>Àwòrán</span> {companyName !== 'Àwòrán' && companyName}
        </p>
      </div>
    </footer>
  )
}
