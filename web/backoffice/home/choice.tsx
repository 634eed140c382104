import { useState } from 'react'
import { bandChoices } from '../../../kernel/home-bands.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Select } from '../../kit/select.tsx'
import { WorkFinder } from '../collections/work-finder.tsx'
import { useRead } from '../data/office.ts'
import { bandNames } from './band-names.ts'
import styles from './composition.module.css'
import type { DraftBand } from './draft.ts'

type Props = { band: DraftBand; onChange: (band: DraftBand) => void }

const gone = ' – not shown: sold, not on show, or of a size that does not fit here'

const states = {
  whole: '',
  thin: 'A part of what was chosen is no longer shown.',
  empty: 'Too little of what was chosen is left: the page shows something else, or leaves this band out.',
} as const

/** What is chosen for a band, and what can be. */
export function Choice({ band, onChange }: Props) {
  const choice = bandChoices[band.kind]
  const isEmpty = band.works.length + band.artists.length === 0 && band.collection === null
  return (
    <div className={styles.choice}>
      {band.state !== 'whole' && !isEmpty && <p className={styles.warning}>{states[band.state]}</p>}
      {isEmpty && <p className={styles.itself}>Shows {bandNames[band.kind][1]}.</p>}
      {band.kind === 'works' && (
        <Field
          label="Heading"
          value={band.title}
          maxLength={80}
          onChange={(event) => onChange({ ...band, title: event.target.value })}
        />
      )}
      {choice?.of === 'works' && <Works band={band} onChange={onChange} most={choice.most} />}
      {choice?.of === 'artists' && <Artists band={band} onChange={onChange} most={choice.most} />}
      {choice?.of === 'collection' && <Collection band={band} onChange={onChange} />}
    </div>
  )
}

const Works = ({ band, onChange, most }: Props & { most: number }) => (
  <>
    {band.works.length > 0 && (
      <ol className={styles.chosen} aria-label={`Works of ${bandNames[band.kind][0]}`}>
        {band.works.map((work) => (
          <li key={work.work_id} className={styles.thing}>
            <Picture picture={work.picture} sizes="64px" alt="" className={styles.picture} />
            <span>
              <em>{work.name}</em>, {work.artist}
              {!work.on_show && gone}
            </span>
            <Button
              size="small"
              aria-label={`Take ${work.name} out`}
              onClick={() => onChange({ ...band, works: band.works.filter((each) => each !== work) })}
            >
              Take out
            </Button>
          </li>
        ))}
      </ol>
    )}
    {band.works.length < most && (
      <details>
        <summary>Choose {most === 1 ? 'a work' : 'works'}</summary>
        <WorkFinder
          label={`Find works for ${bandNames[band.kind][0]}`}
          of="for_sale"
          hung={band.works.map(({ work_id }) => work_id)}
          onHang={(work) => onChange({ ...band, works: [...band.works, { ...work, on_show: true }] })}
        />
      </details>
    )}
  </>
)

const Artists = ({ band, onChange, most }: Props & { most: number }) => (
  <>
    {band.artists.length > 0 && (
      <ol className={styles.chosen} aria-label="Chosen artists">
        {band.artists.map((artist) => (
          <li key={artist.slug} className={styles.thing}>
            <span className={styles.wide}>
              {artist.name}
              {!artist.on_show && ' – not shown: no work on show'}
            </span>
            <Button
              size="small"
              aria-label={`Take ${artist.name} out`}
              onClick={() => onChange({ ...band, artists: band.artists.filter((each) => each !== artist) })}
            >
              Take out
            </Button>
          </li>
        ))}
      </ol>
    )}
    {band.artists.length < most && (
      <ArtistFinder
        chosen={band.artists.map(({ slug }) => slug)}
        onChoose={(artist) => onChange({ ...band, artists: [...band.artists, { ...artist, on_show: true }] })}
      />
    )}
  </>
)

/** The artists whose name has what is typed, but for those that are chosen. */
const ArtistFinder = ({
  chosen,
  onChoose,
}: {
  /** Slugs. */
  chosen: readonly string[]
  onChoose: (artist: { slug: string; name: string }) => void
}) => {
  const [search, setSearch] = useState('')
  const found = useRead('shop.artists', { query: { search } }, { keep: true })
  return (
    <>
      <Field
        label="Find artists"
        type="search"
        value={search}
        maxLength={80}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Loaded query={found}>
        {({ artists, total }) => (
          <Select
            label="Add an artist"
            hint={
              total > artists.length
                ? `The first ${artists.length} of ${total}: find the others by a part of the name. At least three, or none.`
                : 'At least three, or none.'
            }
            value=""
            onChange={(event) => {
              const artist = artists.find(({ slug }) => slug === event.target.value)
              if (artist) onChoose({ slug: artist.slug, name: artist.name })
            }}
          >
            <option value="">Choose an artist</option>
            {artists
              .filter(({ slug }) => !chosen.includes(slug))
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Loaded>
    </>
  )
}

const Collection = ({ band, onChange }: Props) => (
  <Loaded query={useRead('staff.collections', {})}>
    {(collections) => (
      <Select
        label="Which collection"
        value={band.collection?.id ?? ''}
        onChange={(event) => {
          const found = collections.find(({ id }) => id === event.target.value)
          onChange({
            ...band,
            state: 'whole',
            collection: found ? { id: found.id, title: found.title, on_show: true } : null,
          })
        }}
      >
        <option value="">The newest that is shown</option>
        {collections.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Loaded>
)
