import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { Picture } from '../../kit/picture.tsx'
import { moved } from '../changes/moved.ts'
import { Row } from '../frame/sections.tsx'
import styles from './collection.module.css'
import type { CollectionDraft } from './draft.ts'
import { WorkFinder } from './work-finder.tsx'

type Works = CollectionDraft['works']

/** The works of a collection in their order, each with what is said of it there, and those that can be hung. */
export function Hanging({
  works,
  error,
  onChange,
}: {
  works: Works
  error: string | undefined
  onChange: (works: Works) => void
}) {
  return (
    <div className={styles.hanging}>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {works.length === 0 && <p>There are no works here yet. Find some below.</p>}
      <ol className={styles.works} aria-label="Works of this collection">
        {works.map((work, index) => (
          <li key={work.work_id} className={styles.work}>
            <Picture picture={work.picture} sizes="120px" alt="" className={styles.picture} />
            <div className={styles.words}>
              <p>
                <em>{work.name}</em>, {work.artist}
                {!work.on_show && ' – not on show: no page shows it'}
              </p>
              <TextField
                label={`What is said of ${work.name}`}
                rows={3}
                optional
                value={work.text}
                maxLength={1_500}
                onChange={(event) =>
                  onChange(
                    works.map((each, at) => (at === index ? { ...each, text: event.target.value } : each)),
                  )
                }
              />
              <Row>
                <Button
                  size="small"
                  aria-label={`Move ${work.name} up`}
                  disabled={index === 0}
                  onClick={() => onChange(moved(works, index, -1))}
                >
                  Up
                </Button>
                <Button
                  size="small"
                  aria-label={`Move ${work.name} down`}
                  disabled={index === works.length - 1}
                  onClick={() => onChange(moved(works, index, 1))}
                >
                  Down
                </Button>
                <Button
                  size="small"
                  aria-label={`Take ${work.name} down`}
                  onClick={() => onChange(works.filter((_, at) => at !== index))}
                >
                  Take down
                </Button>
              </Row>
            </div>
          </li>
        ))}
      </ol>
      <WorkFinder
        hung={works.map(({ work_id }) => work_id)}
        onHang={(work) => onChange([...works, { ...work, on_show: true, text: '' }])}
      />
    </div>
  )
}
