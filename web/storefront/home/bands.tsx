import { AboutTeaser } from './about-teaser.tsx'
import { Artists } from './artists.tsx'
import { Categories } from './categories.tsx'
import type { HomeBand } from './choice.ts'
import { ChosenWorks } from './chosen-works.tsx'
import { Collection } from './collection.tsx'
import { Colours } from './colours.tsx'
import { Detail } from './detail.tsx'
import { Earn } from './earn.tsx'
import { Hero } from './hero.tsx'
import { Informed } from './informed.tsx'
import type { readHome } from './read.ts'
import { SideBySide } from './side-by-side.tsx'
import { TopDeals } from './top-deals.tsx'

type Shown = Awaited<ReturnType<typeof readHome>>

const Band = ({ band, id, of }: { band: HomeBand; id: string; of: Shown }) => {
  switch (band.kind) {
    case 'lead':
      return <Hero work={band.work} />
    case 'top_deals':
      return <TopDeals works={band.works} />
    case 'works':
      return <ChosenWorks id={id} title={band.title} works={band.works} />
    case 'categories':
      return <Categories categories={band.categories} />
    case 'side_by_side':
      return <SideBySide works={band.works} />
    case 'artists':
      return <Artists artists={band.artists} />
    case 'collection':
      return <Collection id={id} collection={band.collection} />
    case 'colours':
      return <Colours colours={of.colours} />
    case 'detail':
      return <Detail work={band.work} />
    case 'articles':
      return <Informed articles={band.articles} />
    case 'earn':
      return <Earn face={band.face} />
    default:
      return <AboutTeaser />
  }
}

/** A key for each band: no work and no collection appears twice. */
function keyOf(band: HomeBand): string {
  if (band.kind === 'works') return `works ${band.works[0]?.id}`
  if (band.kind === 'collection') return band.collection.id
  return band.kind === 'detail' ? `detail ${band.work.slug}` : band.kind
}

/** The bands of the home page in their order. */
export function Bands({ shown }: { shown: Shown }) {
  return shown.bands.map((band, at) => <Band key={keyOf(band)} band={band} id={`band-${at}`} of={shown} />)
}
