import type { ProductTile } from '../../../contract/catalogue.ts'
import { WishHeart } from '../../client/parts/heart.tsx'
import { Hang } from '../../kit/hang.tsx'
import { WorkTile } from '../../kit/work-tile.tsx'
import { Section } from './section.tsx'

/** The top deals, placed on the wall. */
export const TopDeals = ({ works }: { works: ProductTile[] }) => (
  <Section id="top-deals" title="Top Deals" more={{ to: '/categories/topdeals', of: 'top deals' }}>
    <Hang
      works={works}
      label="Top Deals"
      tile={(work) => <WorkTile work={work} heart={<WishHeart slug={work.slug} name={work.name} />} />}
    />
  </Section>
)
