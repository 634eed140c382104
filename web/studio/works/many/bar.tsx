import { useId, useMemo, useState } from 'react'
import { type ManyStep, manySteps, type WorksFilter } from '../../../../contract/many-works.ts'
import { counted, howMany } from '../../../../kernel/count.ts'
import { Button } from '../../../kit/button.tsx'
import { Cluster } from '../../../kit/layout.tsx'
import { ManyDialog } from './dialog.tsx'
import styles from './many.module.css'
import type { Meant } from './running.ts'
import { steps } from './steps.ts'

/** Which works of a list are selected: some by their ids, or all that fit its filter. */
export type Selected = ReadonlySet<string> | 'all'

/** Above a list of works: selects all of the page or of the filter, and offers what can be done with what is selected. */
export function ManyBar({
  page,
  total,
  filter,
  selected,
  onSelect,
  onSave,
  onChanged,
}: {
  /** The ids of the works on this page. */
  page: readonly string[]
  /** How many works fit the filter. */
  total: number
  filter: WorksFilter
  selected: Selected
  onSelect: (selected: Selected) => void
  /** Saves all works that fit the filter. */
  onSave: () => void
  onChanged: () => void
}) {
  const id = useId()
  const [step, setStep] = useState<ManyStep | null>(null)
  const [isChanged, setChanged] = useState(false)
  const close = () => {
    setStep(null)
    // Not before: the list may have none of these works any more, and what became of them would go with it.
    if (isChanged) onChanged()
    setChanged(false)
  }
  const count = selected === 'all' ? total : selected.size
  const isPage = selected === 'all' || page.every((work) => selected.has(work))
  const meant = useMemo<Meant>(
    () => (selected === 'all' ? { filter } : { ids: [...selected] }),
    [selected, filter],
  )
  return (
    <section className={styles.bar} aria-label="Many works at once">
      <div className={styles.choosing}>
        <input
          className={styles.box}
          id={id}
          type="checkbox"
          checked={isPage && count > 0}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isPage
          }}
          onChange={() => onSelect(isPage ? new Set() : new Set([...(selected as Set<string>), ...page]))}
        />
        <label className={styles.page} htmlFor={id}>
          {page.length === total ? 'Select all' : 'Select this page'}
        </label>
        {count > 0 && (
          <p className={styles.count} role="status">
            {counted(count)} selected
          </p>
        )}
        {count > 0 && count < total && (
          <Button variant="plain" size="small" onClick={() => onSelect('all')}>
            Select all {howMany(total, 'work')}
          </Button>
        )}
        {count > 0 && (
          <Button variant="plain" size="small" onClick={() => onSelect(new Set())}>
            Select none
          </Button>
        )}
      </div>
      {count === 0 ? (
        <Button variant="plain" size="small" onClick={onSave}>
          Save {howMany(total, 'work')} as CSV
        </Button>
      ) : (
        <Cluster gap={2}>
          {manySteps.map((each) => (
            <Button key={each} size="small" onClick={() => setStep(each)}>
              {steps[each].begin}
            </Button>
          ))}
        </Cluster>
      )}
      <ManyDialog step={step} meant={meant} onChanged={() => setChanged(true)} onClose={close} />
    </section>
  )
}
