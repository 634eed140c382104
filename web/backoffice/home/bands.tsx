import { useId } from 'react'
import { bandKinds, repeatable } from '../../../kernel/home-bands.ts'
import { Button } from '../../kit/button.tsx'
import { Select } from '../../kit/select.tsx'
import { moved } from '../changes/moved.ts'
import { Row } from '../frame/sections.tsx'
import { bandNames } from './band-names.ts'
import { Choice } from './choice.tsx'
import styles from './composition.module.css'
import { type DraftBand, newBand } from './draft.ts'

/** The bands of a home page in their order, each with what is chosen for it, and those that can be added. */
export function Bands({
  bands,
  error,
  onChange,
}: {
  bands: readonly DraftBand[]
  error: string | undefined
  onChange: (bands: readonly DraftBand[]) => void
}) {
  const fresh = useId()
  const free = bandKinds.filter((kind) => repeatable.has(kind) || !bands.some((band) => band.kind === kind))
  const put = (at: number, band: DraftBand) =>
    onChange(bands.map((each, index) => (index === at ? band : each)))
  return (
    <div className={styles.bands}>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ol className={styles.list} aria-label="Bands of the home page">
        {bands.map((band, at) => {
          const [name] = bandNames[band.kind]
          return (
            <li key={band.key} className={styles.band}>
              <header className={styles.head}>
                <h3 className={styles.name}>
                  {name}
                  {band.title !== '' && `: ${band.title}`}
                </h3>
                {band.kind !== 'lead' && (
                  <Row>
                    <Button
                      size="small"
                      aria-label={`Move ${name} up`}
                      disabled={at < 2}
                      onClick={() => onChange(moved(bands, at, -1))}
                    >
                      Up
                    </Button>
                    <Button
                      size="small"
                      aria-label={`Move ${name} down`}
                      disabled={at === bands.length - 1}
                      onClick={() => onChange(moved(bands, at, 1))}
                    >
                      Down
                    </Button>
                    <Button
                      size="small"
                      aria-label={`Leave ${name} out`}
                      onClick={() => onChange(bands.filter((_, index) => index !== at))}
                    >
                      Leave out
                    </Button>
                  </Row>
                )}
              </header>
              <Choice band={band} onChange={(next) => put(at, next)} />
            </li>
          )
        })}
      </ol>
      {free.length > 0 && (
        <Select
          label="Add a band"
          value=""
          onChange={(event) => {
            const kind = bandKinds.find((each) => each === event.target.value)
            if (kind) onChange([...bands, newBand(kind, `${fresh} ${Date.now()}`)])
          }}
        >
          <option value="">Choose a band</option>
          {free.map((kind) => (
            <option key={kind} value={kind}>
              {bandNames[kind][0]}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
