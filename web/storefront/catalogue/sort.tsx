import { Link, useLocation, useSearchParams } from 'react-router'
import { Icon } from '../../kit/icon.tsx'
import { listAddress } from './list-address.ts'
import styles from './sort.module.css'

const orders = [
  { value: 'newest', name: 'Newest first' },
  { value: 'price_up', name: 'Price, low to high' },
  { value: 'price_down', name: 'Price, high to low' },
  { value: 'name', name: 'Title, A to Z' },
]

/** The order of a list, and the other orders that it can have: links, which need no script. `best`: the best come first unless asked for. */
export function Sort({ best }: { best: boolean }) {
  const [typed] = useSearchParams()
  const { pathname, search } = useLocation()
  const usual = best ? { value: 'relevance', name: 'Best match' } : orders[0]
  const choices = best && usual ? [usual, ...orders] : orders
  const asked = typed.get('sort')
  const current = choices.find(({ value }) => value === asked) ?? usual
  const to = (value: string) => {
    const params = listAddress(typed)
    params.delete('page')
    if (value === usual?.value) params.delete('sort')
    else params.set('sort', value)
    return { pathname, search: params.toString() }
  }
  return (
    <nav className={styles.sort} aria-label="Sort by">
      <button className={styles.opener} type="button" popoverTarget="sort-menu">
        <span className="visually-hidden">Sort by: </span>
        <span className={styles.current}>{current?.name}</span>
        <Icon name="down" size={16} />
      </button>
      {/* A new list begins with the menu folded. */}
      <ul key={pathname + search} className={styles.menu} id="sort-menu" popover="auto">
        {choices.map(({ value, name }) => (
          <li key={value}>
            <Link
              to={to(value)}
              preventScrollReset
              aria-current={value === current?.value ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
