import type { CSSProperties } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import { Block, Furniture, Plinth } from './furniture.tsx'
import styles from './room.module.css'
import { type Box, fitted, type Room, type Scene, type Sides, sceneOf } from './scale.ts'

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`

/** Where a box of a scene is, in parts of its drawing. */
const placed = (scene: Scene, { left, bottom, width, height }: Box): CSSProperties => {
  const tall = scene.wall + scene.floor
  return {
    left: percent(left - scene.left, scene.width),
    bottom: percent(bottom + scene.floor, tall),
    width: percent(width, scene.width),
    height: percent(height, tall),
  }
}

const grown = ({ left, bottom, width, height }: Box, by: number): Box => ({
  left: left - by,
  bottom: bottom - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** The picture of a work on its sides: whole; where its proportions are others, on paper of those sides. */
export function Hung({ picture, sides, sizes }: { picture: PictureData; sides: Sides; sizes: string }) {
  const fit = fitted(sides.width, sides.height, picture.width / picture.height)
  return (
    <Picture
      picture={picture}
      sizes={sizes}
      alt=""
      className={styles.picture}
      style={{ width: percent(fit.width, sides.width), height: percent(fit.height, sides.height) }}
    />
  )
}

/** A drawn room with a work in it, all to one scale: decorative, described by the text beside it. */
export function DrawnRoom({
  picture,
  sides,
  room,
  isFramed,
  className,
}: {
  picture: PictureData
  sides: Sides
  room: Room
  isFramed: boolean
  className?: string | undefined
}) {
  const scene = sceneOf(sides, room, isFramed)
  const tall = scene.wall + scene.floor
  const { work, plinth } = scene
  const x = (left: number): number => left - scene.left
  return (
    <div className={className} aria-hidden="true">
      <div
        className={styles.room}
        style={
          {
            ...tint(picture),
            '--proportion': scene.width / tall,
            '--floor': percent(scene.floor, tall),
            '--skirting': percent(7, tall),
            '--lit': percent(x(work.left + work.width / 2), scene.width),
          } as CSSProperties
        }
      >
        <div className={styles.stage}>
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${scene.width.toFixed(2)} ${tall.toFixed(2)}`}
            focusable="false"
          >
            {scene.things.map((thing) => (
              <Furniture key={thing.name} thing={thing} x={x(thing.left)} y={scene.wall + scene.feet} />
            ))}
            {plinth && (
              <Plinth
                x={x(plinth.left)}
                y={scene.wall + scene.feet}
                width={plinth.width}
                height={plinth.height}
              />
            )}
            {scene.place !== 'wall' && (
              <Block
                x={x(work.left)}
                y={scene.wall - work.bottom - (plinth ? 2 : 0)}
                width={work.width}
                height={work.height}
                depth={sides.depth ?? 0}
              />
            )}
          </svg>
          {scene.place === 'wall' && (
            <>
              {scene.frame > 0 && (
                <div className={styles.frame} style={placed(scene, grown(work, scene.frame))} />
              )}
              <div className={scene.frame > 0 ? styles.sheet : styles.canvas} style={placed(scene, work)}>
                <Hung
                  picture={picture}
                  sides={sides}
                  sizes={`${Math.ceil((100 * work.width) / scene.width)}vw`}
                />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
