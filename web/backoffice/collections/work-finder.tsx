import { useState } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Field } from '../../kit/field.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useRead } from '../data/office.ts'
import styles from './collection.module.css'

/** A work that was found. */
export type FoundWork = { work_id: string; name: string; artist: string; picture: PictureData }

/** Works on show, sold ones too or those for sale alone, that a word finds; each is hung by one press, but for those that are hung already. */
export function WorkFinder({
  label = 'Find works on show',
  of = 'live',
  hung,
  onHang,
}: {
  label?: string
  of?: 'live' | 'for_sale'
  /** Ids. */
  hung: readonly string[]
  onHang: (work: FoundWork) => void
}) {
  const [word, setWord] = useState('')
  const found = useRead('staff.works', { query: { status: of, limit: 12, search: word } }, { keep: true })
  return (
    <div className={styles.finder}>
      <Field
        label={label}
        type="search"
        value={word}
        maxLength={200}
        onChange={(event) => setWord(event.target.value)}
      />
      <Loaded query={found}>
        {({ works: rows }) => (
          <ul className={styles.found} aria-label="Works to add">
            {rows
              .filter(({ id }) => !hung.includes(id))
              .map(({ id, name, seller, picture }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.offer}
                    onClick={() => {
                      if (picture) onHang({ work_id: id, name, artist: seller.name, picture })
                    }}
                  >
                    {picture && <Picture picture={picture} sizes="96px" alt="" className={styles.small} />}
                    <span>
                      <span className="visually-hidden">Hang </span>
                      <em>{name}</em>, {seller.name}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
