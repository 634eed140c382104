import { useEffect, useRef, useState } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { Icon } from '../../kit/icon.tsx'
import { OwnWall } from './own-wall.tsx'
import { DrawnRoom } from './room.tsx'
import { inWords } from './room-words.ts'
import { placeOf, type Room, roomFor, rooms, type Sides } from './scale.ts'
import styles from './wall-dialog.module.css'

const names: Record<Room, string> = { chair: 'Chair', sofa: 'Sofa', person: 'Person' }
const OWN = 'own' as const

/** A work in a room as large as the window: drawn ones, or a photograph of the reader's own wall, which stays on the device. */
export default function WallDialog({
  picture,
  name,
  sides,
  isFramed,
  onClose,
}: {
  picture: PictureData
  name: string
  sides: Sides
  isFramed: boolean
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState<Room | typeof OWN>(roomFor(sides))
  useEffect(() => dialog.current?.showModal(), [])
  // Only works that hang are drawn on a photograph: we do not know where its floor is.
  const choices = placeOf(sides) === 'wall' ? ([...rooms, OWN] as const) : rooms
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={`${name} on your wall`} onClose={onClose}>
      <div className={styles.view}>
        {chosen === OWN ? (
          <OwnWall picture={picture} name={name} sides={sides} isFramed={isFramed} />
        ) : (
          <>
            <DrawnRoom
              className={styles.room}
              picture={picture}
              sides={sides}
              room={chosen}
              isFramed={isFramed}
            />
            <p className={styles.words}>
              {sides.height} × {sides.width} cm, {inWords(sides, chosen, isFramed)}
            </p>
          </>
        )}
      </div>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Room</legend>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              className="visually-hidden"
              type="radio"
              name="room"
              checked={choice === chosen}
              onChange={() => setChosen(choice)}
            />
            <span>{choice === OWN ? 'Your wall' : names[choice]}</span>
          </label>
        ))}
      </fieldset>
      <button
        className={styles.close}
        type="button"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" size={24} />
      </button>
    </dialog>
  )
}
