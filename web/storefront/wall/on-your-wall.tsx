import { useState } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { onDemand } from '../../client/parts/on-demand.tsx'
import { Button } from '../../kit/button.tsx'
import { sizeOf } from '../../kit/work-label.tsx'
import styles from './on-your-wall.module.css'
import { DrawnRoom } from './room.tsx'
import { inWords } from './room-words.ts'
import { placeOf, roomFor, sidesOf } from './scale.ts'

// The rooms to choose from and the buyer's own photograph come when they are asked for.
const WallDialog = onDemand(async () => (await import('./wall-dialog.tsx')).default)

/**
 * A work to scale in a drawn room, with a button to other rooms and the buyer's own wall. Empty without its size or a picture of
 * the whole.
 */
export function OnYourWall({
  work,
  size,
  withFrame,
}: {
  work: Product
  size: Product['sizes'][number] | undefined
  withFrame: boolean
}) {
  const [open, setOpen] = useState(false)
  const shown = size ?? work
  const sides = sidesOf(shown)
  const whole = work.pictures.find(({ kind }) => kind === 'whole')
  if (!sides || !whole) return null
  const room = roomFor(sides)
  const isFramed = withFrame || work.framed
  return (
    <section className={styles.band} aria-labelledby="on-your-wall">
      <DrawnRoom className={styles.room} picture={whole} sides={sides} room={room} isFramed={isFramed} />
      <div className={styles.words}>
        <div>
          <h2 className={styles.title} id="on-your-wall">
            In scale
          </h2>
          <p className={styles.size}>
            {sizeOf(shown)}, {inWords(sides, room, isFramed)}
          </p>
        </div>
        <Button data-early="wall" onClick={() => setOpen(true)}>
          {placeOf(sides) === 'wall' ? 'See it on your wall' : 'See it in other rooms'}
        </Button>
      </div>
      {open && (
        <WallDialog
          picture={whole}
          name={work.name}
          sides={sides}
          isFramed={isFramed}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      )}
    </section>
  )
}
