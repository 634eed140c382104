import { Link, useLocation, useSearchParams } from 'react-router'
import type { Facets, ProductTile } from '../../../contract/catalogue.ts'
import type { ColourFamily } from '../../../kernel/colours.ts'
import { amountText } from '../../client/amount.ts'
import { swatches } from '../../kit/colours.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './chips.module.css'
import { kinds, shapes, sizes } from './filter-names.ts'
import { filtersIn, listAddress, numberFaults } from './list-address.ts'

const nameIn = (choices: readonly { value: string; name: string }[], value: string): string | undefined =>
  choices.find((choice) => choice.value === value)?.name

/** The text of each filter's value; undefined for an unknown value. */
const says: Record<string, (value: string) => string | undefined> = {
  min_price: (value) => `From ${amountText(value)}`,
  max_price: (value) => `Up to ${amountText(value)}`,
  size: (value) => nameIn(sizes, value),
  max_height: (value) => `At most ${value} cm high`,
  max_width: (value) => `At most ${value} cm wide`,
  orientation: (value) => nameIn(shapes, value),
  kind: (value) => nameIn(kinds, value),
  colour: (value) => swatches[value as ColourFamily]?.name,
  medium: (value) => value,
  framed: (value) => (value === 'true' ? 'Framed, or with a frame' : 'Without a frame'),
  available: (value) => (value === 'true' ? 'Available now' : 'Not available now'),
}

/** The filters that are set, each a link to the list without it. */
export function Chips({ facets, works }: { facets: Facets | null; works: readonly ProductTile[] }) {
  const [typed] = useSearchParams()
  const { pathname } = useLocation()
  const params = listAddress(typed)
  const faulty = new Set<string>(numberFaults(params).map(({ name }) => name))
  const artistOf = (slug: string): string =>
    facets?.artists.find((artist) => artist.slug === slug)?.name ??
    works.find(({ artist }) => artist.slug === slug)?.artist.name ??
    slug
  const chips = [...params].flatMap(([name, value]) => {
    const text = name === 'artist' ? artistOf(value) : faulty.has(name) ? undefined : says[name]?.(value)
    if (text === undefined) return []
    const without = new URLSearchParams(params)
    without.delete(name)
    without.delete('page')
    return [{ name, text, search: without.toString() }]
  })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters that are set">
      {chips.map(({ name, text, search }) => (
        <li key={name}>
          <Link className={styles.chip} to={{ pathname, search }} preventScrollReset>
            <span className="visually-hidden">Remove </span>
            <bdi>{text}</bdi>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {filtersIn(params) > 1 && (
        <li>
          <Link className={styles.all} to={pathname} preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
