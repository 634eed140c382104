import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useView } from './use-view.ts'
import { barOf, type Extent, STEP, seenOf } from './view.ts'
import styles from './viewer.module.css'

/** After how long without a movement label and buttons leave the picture alone, in ms. */
const QUIET = 3_500

/** Whether the reader moved, pressed or typed a short while ago. */
const useAwake = (): boolean => {
  const [awake, setAwake] = useState(true)
  useEffect(() => {
    let timer = setTimeout(() => setAwake(false), QUIET)
    const wake = () => {
      clearTimeout(timer)
      setAwake(true)
      timer = setTimeout(() => setAwake(false), QUIET)
    }
    const types = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const
    for (const type of types) window.addEventListener(type, wake, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of types) window.removeEventListener(type, wake)
    }
  }, [])
  return awake
}

/** What is loaded is enough for the largest it has been shown: nothing sharp becomes blurred again. */
const useLoadedWidth = (shown: number): number => {
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    // Not at each step of a pinch: when it rests.
    const timer = setTimeout(() => setLoaded((last) => Math.max(last, Math.ceil(shown))), 120)
    return () => clearTimeout(timer)
  }, [shown])
  return Math.max(loaded, 1)
}

/**
 * A picture to zoom: wheel, pinch, drag, double tap, +, − and arrow keys, 0 for the whole. Label and buttons show during
 * activity. `sides`: true width and height in cm.
 */
const Viewer = ({
  picture,
  artist,
  name,
  sides,
  close,
}: {
  picture: PictureData
  artist: string
  name: string
  sides: Extent | null
  close: ReactNode
}) => {
  const frame = useRef<HTMLDivElement>(null)
  const { box, view, fit, most, isGliding, step } = useView(frame, picture)
  const awake = useAwake()
  const width = fit.width * view.scale
  const loaded = useLoadedWidth(box ? width : 0)
  const seen = sides && box && seenOf(view, box, fit, sides)
  const bar = sides && box && barOf(width / sides.width)
  return (
    <div className={classes(styles.viewer, awake && styles.awake)}>
      <div ref={frame} className={styles.frame}>
        {box && (
          <Picture
            picture={picture}
            sizes={`${loaded > 1 ? loaded : Math.ceil(width)}px`}
            closely
            eager
            className={classes(styles.picture, isGliding && styles.gliding)}
            style={{
              width,
              height: fit.height * view.scale,
              left: box.width / 2 - view.x * width,
              top: box.height / 2 - view.y * fit.height * view.scale,
            }}
          />
        )}
      </div>
      <p className={classes(styles.label, styles.aside)}>
        <span>{artist}</span>
        <em>{name}</em>
        {sides && seen && (
          <span className={styles.seen}>
            {view.scale > 1.01 && `${seen.height} × ${seen.width} of `}
            {sides.height} × {sides.width} cm
          </span>
        )}
        {bar && (
          <span className={styles.bar} style={{ width: bar.width }}>
            {bar.cm} cm
          </span>
        )}
      </p>
      <div className={classes(styles.buttons, styles.aside)}>
        <button
          type="button"
          aria-label="Smaller"
          aria-disabled={view.scale <= 1}
          onClick={() => step(1 / STEP)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          aria-label="Larger"
          aria-disabled={view.scale >= most - 0.001}
          onClick={() => step(STEP)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div className={classes(styles.close, styles.aside)}>{close}</div>
    </div>
  )
}
export default Viewer
