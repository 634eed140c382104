import type { ProductTile } from '../../../contract/catalogue.ts'
import { Tile } from '../../client/parts/tile.tsx'
import { Rows } from '../../kit/rows.tsx'
import { WorksRow } from '../../kit/works-row.tsx'
import { Section } from './section.tsx'

/** Fewer fill no row of tiles: they stand beside each other at one height. */
const FEW = 4

/** Works that staff chose, under their heading. */
export function ChosenWorks({
  id,
  title,
  works,
}: {
  id: string
  title: string
  works: readonly ProductTile[]
}) {
  return (
    <Section id={id} title={title}>
      {works.length < FEW ? (
        <WorksRow works={works} label={title} />
      ) : (
        <Rows works={works} label={title} tile={(work) => <Tile work={work} />} />
      )}
    </Section>
  )
}
