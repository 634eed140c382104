import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf } from '../../../kernel/dates.ts'
import { amountText } from '../../client/amount.ts'
import { useAddress } from '../../client/table/address.ts'
import { Icon } from '../../kit/icon.tsx'
import { Row } from '../frame/sections.tsx'
import styles from './list-filters.module.css'
import { AmountsFilter, DaysFilter } from './ranges.tsx'
import { SavedViews } from './saved-views.tsx'

/** The names of filters of days and of amounts in the address. */
export const days = ['from', 'to'] as const
export const ranges = [...days, 'least', 'most'] as const

const dayText = (day: string) => (Number.isNaN(Date.parse(day)) ? day : dayOf(day))

const rangeTexts: Record<(typeof ranges)[number], (value: string) => string> = {
  from: (day) => `From ${dayText(day)}`,
  to: (day) => `To ${dayText(day)}`,
  least: (amount) => `At least ${amountText(amount)}`,
  most: (amount) => `At most ${amountText(amount)}`,
}

/** The filters that are set, each as a link that removes it. */
const Chips = ({ texts }: { texts: Readonly<Record<string, (value: string) => string>> }) => {
  const { read, at } = useAddress()
  const chips = Object.entries(texts).flatMap(([name, textOf]) =>
    read(name) === '' ? [] : [{ name, text: textOf(read(name)) }],
  )
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters that are set">
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Link className={styles.chip} to={at(name, '')} aria-label={`Remove: ${text}`} preventScrollReset>
            {text}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.all} to="?" preventScrollReset>
            Remove all filters
          </Link>
        </li>
      )}
    </ul>
  )
}

/**
 * Filters of a list, with the saved ones above and the active ones below. `texts` words each filter, by its name in the address;
 * days and amounts need none.
 */
export function ListFilters({
  texts,
  hasAmounts = false,
  children,
}: {
  texts?: Readonly<Record<string, (value: string) => string>>
  hasAmounts?: boolean
  children?: ReactNode
}) {
  return (
    <div className={styles.filters}>
      <SavedViews />
      {children && <Row>{children}</Row>}
      <Row>
        <DaysFilter />
        {hasAmounts && <AmountsFilter />}
      </Row>
      <Chips texts={{ ...texts, ...rangeTexts }} />
    </div>
  )
}
