import { type ChangeEvent, useId, useState } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { readPhotograph } from '../../client/picture-file.ts'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './own-wall.module.css'
import { PhotographedWall } from './photographed-wall.tsx'
import type { Sides } from './scale.ts'
import { readWallWidth, type WallUnit, wallUnits } from './wall-width.ts'

/** The work on a photograph of the reader's own wall. The photograph is drawn here and sent nowhere. */
export function OwnWall({
  picture,
  name,
  sides,
  isFramed,
}: {
  picture: PictureData
  name: string
  sides: Sides
  isFramed: boolean
}) {
  const [photograph, setPhotograph] = useState<HTMLCanvasElement>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState('')
  const [unit, setUnit] = useState<WallUnit>('m')
  const id = useId()
  const width = readWallWidth(text, unit)
  const isWider = width.ok && sides.width > width.cm

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setBusy(true)
    const read = await readPhotograph(file)
    setBusy(false)
    setRefusal(read.ok ? undefined : read.why)
    if (read.ok) setPhotograph(read.canvas)
  }

  return (
    <div className={styles.own}>
      <div className={styles.stage}>
        {photograph ? (
          <PhotographedWall
            photograph={photograph}
            wallCm={width.ok ? width.cm : undefined}
            picture={picture}
            name={name}
            sides={sides}
            isFramed={isFramed}
          />
        ) : (
          <p className={styles.empty}>
            Photograph your wall from straight ahead, in daylight, from edge to edge.
            <br />
            The photograph stays on this device.
          </p>
        )}
      </div>
      <div className={styles.form}>
        <div className={styles.file}>
          <input
            className="visually-hidden"
            id={id}
            type="file"
            accept="image/*"
            aria-describedby={`${id}-refusal`}
            onChange={(event) => void choose(event)}
          />
          <label className={styles.choose} htmlFor={id}>
            {busy ? 'Reading …' : photograph ? 'Another photograph' : 'Choose a photograph'}
          </label>
          <p className={styles.refusal} id={`${id}-refusal`} role="alert">
            {refusal}
          </p>
        </div>
        <div className={styles.width}>
          <Field
            label="Width of the wall in it"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder={unit === 'm' ? '3.5' : '350'}
            value={text}
            error={
              text !== '' && !width.ok ? width.why : isWider ? 'The work is wider than this wall.' : undefined
            }
            onChange={({ target }) => setText(target.value)}
          />
          <Select label="Unit" value={unit} onChange={({ target }) => setUnit(target.value as WallUnit)}>
            {wallUnits.map((it) => (
              <option key={it}>{it}</option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  )
}
