import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Cluster, Stack } from '../../../kit/layout.tsx'
import styles from './crop.module.css'
import {
  type Cut,
  cutPicture,
  type Opened,
  openPicture,
  sentSize,
  turnedSize,
  whyTooSmall,
} from './cutting.ts'
import { type Edge, fitted, moved, turned, wholeOf } from './geometry.ts'
import { Stage } from './stage.tsx'

const MOST_DEGREES = 15
const edges: readonly { edge: Edge; label: string; sign: 1 | -1 }[] = [
  { edge: 'left', label: 'Cut off on the left', sign: 1 },
  { edge: 'right', label: 'Cut off on the right', sign: -1 },
  { edge: 'top', label: 'Cut off at the top', sign: 1 },
  { edge: 'bottom', label: 'Cut off at the bottom', sign: -1 },
]
const degreesOf = (angle: number): string =>
  angle === 0 ? 'Straight' : `${Math.abs(angle).toFixed(1)}° ${angle > 0 ? 'clockwise' : 'counterclockwise'}`

/**
 * A dialog to crop, straighten and turn a picture on the device. `read` returns the picture to start with; `onCut` gets the cut
 * in full quality, and its source.
 */
export function CropDialog({
  title,
  read,
  onCut,
  onClose,
}: {
  title: string
  read: () => Promise<File>
  onCut: (cut: File, from: File) => void
  onClose: () => void
}) {
  const [source, setSource] = useState<{ file: File; opened: Opened } | null>(null)
  const [cut, setCut] = useState<Cut | null>(null)
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)

  /** The picture is read once, when the window opens. */
  const firstRead = useRef(read)
  useEffect(() => {
    let gone = false
    const begin = async () => {
      try {
        const file = await firstRead.current()
        const answer = await openPicture(file)
        if (gone) return
        if (!answer.ok) return setWhy(answer.why)
        setSource({ file, opened: answer })
        setCut({ quarters: 0, angle: 0, frame: wholeOf(answer.size) })
      } catch {
        if (!gone) setWhy('We could not fetch this picture. Please close this window and try again.')
      }
    }
    void begin()
    return () => {
      gone = true
    }
  }, [])

  const size = source && cut && turnedSize(source.opened.size, cut.quarters)
  const shown = size && cut ? { ...cut, frame: fitted(size, cut.angle, cut.frame) } : null
  const change = (next: Cut) => {
    setWhy('')
    setCut(next)
  }
  const move = (which: readonly Edge[], by: { x: number; y: number }) => {
    setWhy('')
    setCut((now) => {
      if (!now || !size) return now
      const frame = fitted(size, now.angle, now.frame)
      return { ...now, frame: moved(size, now.angle, frame, which, by) }
    })
  }
  const save = async () => {
    if (!source || !shown || busy) return
    const small = whyTooSmall(sentSize(shown.frame))
    if (small !== undefined) return setWhy(small)
    setBusy(true)
    const answer = await cutPicture(source.file, shown)
    setBusy(false)
    if (!answer.ok) return setWhy(answer.why)
    onCut(answer.file, source.file)
  }

  const sent = shown && sentSize(shown.frame)
  return (
    <Dialog open onClose={onClose} title={title} wide>
      <Stack gap={4}>
        {source && size && shown && sent ? (
          <>
            <Stage opened={source.opened} cut={shown} onMove={move} />
            <p className={styles.size} role="status">
              {sent.width.toLocaleString('en')} × {sent.height.toLocaleString('en')} pixels
            </p>
            <div className={styles.controls}>
              <div className={styles.straighten}>
                <Slider
                  label="Straighten"
                  min={-MOST_DEGREES}
                  max={MOST_DEGREES}
                  step={0.1}
                  value={shown.angle}
                  text={degreesOf(shown.angle)}
                  onChange={(angle) => change({ ...shown, frame: cut.frame, angle })}
                />
              </div>
              {edges.map(({ edge, label, sign }) => {
                const along = edge === 'left' || edge === 'right' ? size.width : size.height
                const value = Math.round(along / 2 + sign * shown.frame[edge])
                return (
                  <Slider
                    key={edge}
                    label={label}
                    min={0}
                    max={along}
                    step={1}
                    value={value}
                    text={`${value.toLocaleString('en')} pixels`}
                    onChange={(next) => {
                      const by = sign * (next - value)
                      move([edge], { x: by, y: by })
                    }}
                  />
                )
              })}
            </div>
            <Cluster gap={3}>
              <Button
                size="small"
                onClick={() =>
                  change({
                    ...shown,
                    quarters: (shown.quarters + 3) % 4,
                    frame: [1, 2, 3].reduce((frame) => turned(frame), shown.frame),
                  })
                }
              >
                <span aria-hidden="true">↺</span> Turn left
              </Button>
              <Button
                size="small"
                onClick={() =>
                  change({ ...shown, quarters: (shown.quarters + 1) % 4, frame: turned(shown.frame) })
                }
              >
                <span aria-hidden="true">↻</span> Turn right
              </Button>
              <Button
                variant="plain"
                size="small"
                onClick={() => change({ quarters: 0, angle: 0, frame: wholeOf(source.opened.size) })}
              >
                Reset
              </Button>
            </Cluster>
          </>
        ) : (
          why === '' && <p role="status">Opening the picture...</p>
        )}
        <p className={styles.why} role="alert">
          {why}
        </p>
        <Cluster gap={3}>
          {source && (
            <Button variant="primary" busy={busy} busyText="Cutting..." onClick={() => void save()}>
              Use this part
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

const Slider = ({
  label,
  text,
  onChange,
  ...range
}: {
  label: string
  min: number
  max: number
  step: number
  value: number
  text: string
  onChange: (value: number) => void
}) => {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{text}</span>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
