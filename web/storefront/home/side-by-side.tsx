import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import { sizeOf } from '../../kit/work-label.tsx'
import type { NamedWork } from './choice.ts'
import { GAP_CM, scaleOnPhone } from './hang.ts'
import styles from './side-by-side.module.css'

/** Where eyes are, above the floor; the middle of each work hangs there. */
const EYES_CM = 150
/** Above the tallest. */
const AIR_CM = 26

const numbers = ['', '', '', 'Three', 'Four', 'Five', 'Six']

/** Works at their true size beside each other, on one eye line, above a bench. Nothing of it needs a script. */
export function SideBySide({ works }: { works: readonly NamedWork[] }) {
  const widths = works.map((work) => work.width_cm ?? 0)
  const heights = works.map((work) => work.height_cm ?? 0)
  const length = widths.reduce((sum, width) => sum + width, 0) + GAP_CM * (works.length + 1)
  const scale = scaleOnPhone(widths)
  const largest = works[widths.indexOf(Math.max(...widths))]
  const room = {
    '--length': length,
    '--above': Math.max(...heights) / 2 + AIR_CM,
    '--eyes': EYES_CM,
    '--scale': scale,
    ...tint(largest?.picture),
  } as CSSProperties
  return (
    <section className={styles.section} style={room} aria-labelledby="side-by-side">
      <header className={`container ${styles.head}`}>
        <h2 id="side-by-side">Side by side</h2>
        <p>{numbers[works.length]} works at their true sizes, on one eye line. The bench is 45 cm high.</p>
      </header>
      {/* On a phone the wall is longer than the screen. */}
      <div className={styles.room}>
        <ul className={styles.hang} aria-labelledby="side-by-side">
          {works.map((work, index) => (
            <li
              key={work.slug}
              className={styles.place}
              style={{ '--width': widths[index], '--height': heights[index] } as CSSProperties}
            >
              <Link to={`/${work.slug}`} className={styles.work} viewTransition>
                {/* Phones have two or three pixels to one: half of what is drawn there looks as sharp and weighs less. */}
                <Picture
                  picture={work.picture}
                  sizes={`(max-width: 47.99em) ${Math.round(scale * 0.5 * (widths[index] ?? 0))}vw, max(${Math.round((100 * (widths[index] ?? 0)) / length)}vw, ${Math.round(1.7 * (widths[index] ?? 0))}px)`}
                  className={styles.picture}
                />
                <span className={styles.label}>
                  <span className={styles.artist}>{work.artist.name}</span>
                  <em className={styles.title}>{work.name}</em>
                  <span>{sizeOf(work)}</span>
                </span>
              </Link>
            </li>
          ))}
          <li className={styles.bench} aria-hidden="true" />
        </ul>
      </div>
    </section>
  )
}
