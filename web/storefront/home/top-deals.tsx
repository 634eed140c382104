import type { ProductTile } from '../../../contract/catalogue.ts'
import { Tile } from '../../client/parts/tile.tsx'
import { Rows } from '../../kit/rows.tsx'
import { Section } from './section.tsx'
import styles from './top-deals.module.css'

/** The top deals, in full rows; on phones six of them, which a first visit fetches. */
export function TopDeals({ works }: { works: readonly ProductTile[] }) {
  return (
    <Section id="top-deals" title="Top Deals" more={{ to: '/categories/topdeals', of: 'top deals' }}>
      <div className={styles.deals}>
        <Rows works={works} label="Top Deals" tile={(work) => <Tile work={work} />} />
      </div>
    </Section>
  )
}
