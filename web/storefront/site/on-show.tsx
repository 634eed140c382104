import { useRead } from '../../client/queries/shop.ts'
import { Rows } from '../../kit/rows.tsx'
import { WorkTile } from '../../kit/work-tile.tsx'
import styles from './on-show.module.css'

const MOST = 4

/** Four works to go on to, asked for in the browser, where a page is empty else. Their room is there before they are. */
export function OnShow({ title = 'On show now' }: { title?: string }) {
  const { data } = useRead('shop.topDeals', {}, { anyone: true })
  const works = data?.filter(({ sold }) => !sold).slice(0, MOST)
  return (
    works?.length !== 0 && (
      <section className={styles.section} aria-labelledby="on-show">
        <h2 className={styles.title} id="on-show">
          {title}
        </h2>
        {works && <Rows works={works} label={title} tile={(work) => <WorkTile work={work} />} />}
      </section>
    )
  )
}
