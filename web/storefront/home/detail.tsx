import { Link } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import type { NamedWork } from './choice.ts'
import styles from './detail.module.css'

/** CSS pixels of a centimetre. */
const CM_PX = 96 / 2.54
/** Wider pictures than this are not sent. */
const MOST_PX = 2_000

/** How wide a whole work is of which a part is shown, in CSS pixels: its true size, or as near as its picture allows. */
export function nearOf({
  width_cm,
  picture,
}: Pick<NamedWork, 'width_cm' | 'picture'>): readonly [phone: number, laptop: number] {
  const most = Math.min(MOST_PX, picture.width)
  const size = Math.round(Math.min(most, (width_cm ?? Infinity) * CM_PX))
  return [Math.min(size, most / 2), size]
}

/** A part of one work from edge to edge of the window, so near that one sees how it was made; a bar says how near. */
export function Detail({ work }: { work: NamedWork }) {
  const [phone, laptop] = nearOf(work)
  const width = work.width_cm ?? 0
  const measure = width < 12 ? 1 : width < 60 ? 5 : 10
  const style = {
    '--phone': `${phone}px`,
    '--laptop': `${laptop}px`,
    '--part': measure / (work.width_cm ?? 1),
    ...tint(work.picture),
  }
  return (
    <figure className={styles.detail} style={style}>
      <Link className={styles.strip} to={`/${work.slug}`} viewTransition tabIndex={-1} aria-hidden="true">
        <Picture
          picture={work.picture}
          alt=""
          className={styles.picture}
          sizes={`(min-width: 48em) max(115vw, ${laptop}px), max(115vw, ${phone}px)`}
        />
      </Link>
      <figcaption className={`container ${styles.label}`}>
        {work.width_cm !== null && <span className={styles.measure}>{measure} cm of the work</span>}
        <span>
          A detail of <em className={styles.name}>{work.name}</em> by {work.artist.name}
        </span>
        <Link to={`/${work.slug}`} viewTransition>
          See the whole work<span className="visually-hidden">: {work.name}</span>
        </Link>
      </figcaption>
    </figure>
  )
}
