import { useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { useArtists, useCategories } from '../queries.ts'
import styles from './conflict.module.css'
import type { Draft, SizeDraft } from './draft.ts'
import type { Clash } from './merge.ts'

const fieldNames: Record<keyof Draft, string> = {
  name: 'Name',
  desc: 'Description',
  category_id: 'Category',
  subcategory_id: 'Subcategory',
  artist_id: 'Artist',
  medium: 'Medium',
  year: 'Year',
  kind: 'One of a kind or edition',
  framed: 'Framed',
  signed: 'Signed',
  frame_price: 'Price of a frame',
  packing: 'Packing',
  sizes: 'Sizes and prices',
}

const sizeText = ({ label, width_cm, height_cm, price, total }: SizeDraft): string =>
  [
    label,
    height_cm && width_cm && `${height_cm} × ${width_cm} cm`,
    price && `NGN ${price}`,
    `${total} pieces`,
  ]
    .filter(Boolean)
    .join(', ')

/** What two people changed at once: both versions, and the choice between them. */
export const Conflict = ({
  clashes,
  onSettle,
}: {
  clashes: Clash[]
  onSettle: (clash: Clash, choice: 'mine' | 'theirs') => void
}) => {
  const place = useRef<HTMLElement>(null)
  const { data: categories = [] } = useCategories()
  const { data: artists = [] } = useArtists()
  const names = new Map<string, string>(
    [...categories, ...categories.flatMap(({ subcategories }) => subcategories), ...artists].map((each) => [
      each.id,
      each.name,
    ]),
  )
  useEffect(() => place.current?.focus(), [])
  const shown = (value: Clash['mine']): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (Array.isArray(value)) return value.map(sizeText).join('; ')
    return names.get(value) ?? (value === '' ? 'nothing' : value)
  }
  return (
    <section
      ref={place}
      className={styles.conflict}
      tabIndex={-1}
      role="alert"
      aria-label="Changed meanwhile"
    >
      <p>
        <strong>This work was changed meanwhile, by you in another window or by our staff.</strong> Nothing
        you typed is lost: choose what to keep, then save.
      </p>
      {clashes.map((clash) => (
        <div key={clash.field} className={styles.clash}>
          <h3 className={styles.name}>{fieldNames[clash.field]}</h3>
          <div className={styles.side}>
            <p className={styles.whose}>Yours</p>
            <p>{shown(clash.mine)}</p>
            <Button
              size="small"
              aria-label={`Keep mine: ${fieldNames[clash.field]}`}
              onClick={() => onSettle(clash, 'mine')}
            >
              Keep mine
            </Button>
          </div>
          <div className={styles.side}>
            <p className={styles.whose}>Saved meanwhile</p>
            <p>{shown(clash.theirs)}</p>
            <Button
              size="small"
              aria-label={`Take the other: ${fieldNames[clash.field]}`}
              onClick={() => onSettle(clash, 'theirs')}
            >
              Take this
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
