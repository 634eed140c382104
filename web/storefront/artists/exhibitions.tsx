import type { Exhibition } from '../../../contract/artist-record.ts'
import styles from './exhibitions.module.css'

/** Where an artist's works were shown, the newest first. Nothing where nowhere is named. */
export function Exhibitions({ exhibitions }: { exhibitions: Exhibition[] }) {
  if (exhibitions.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="exhibitions">
      <h2 id="exhibitions">Exhibitions</h2>
      <ol className={styles.list}>
        {exhibitions.map(({ year, title, place }) => (
          <li key={`${year} ${title} ${place}`} className={styles.exhibition}>
            <span className={styles.year}>{year}</span>
            <span>
              <em className={styles.title}>{title}</em>
              {place !== '' && <span className={styles.place}>{place}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
