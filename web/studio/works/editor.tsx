import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OwnWork } from '../../../contract/seller.ts'
import { isSculptural } from '../../../features/catalogue/rules/selling.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { Unsaved } from '../../client/form/unsaved.tsx'
import { notice } from '../../client/notice.ts'
import { classes } from '../../kit/classes.ts'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import { useCategories } from '../queries.ts'
import { StartSteps } from '../start/steps.tsx'
import { WorkActions } from './actions.tsx'
import { type Faults, faultsOf, lowestPriceOf, missingIn, placed } from './draft.ts'
import styles from './editor.module.css'
import { Details, Texts } from './facts.tsx'
import { Missing } from './missing.tsx'
import { WorkPictures } from './pictures.tsx'
import { GoOnTyping, LOW_PRICE, LowPrice } from './questions.tsx'
import { Sizes } from './sizes.tsx'
import { addUploads, assignUploads, NEW_WORK, onArrival, useUploads } from './uploads.ts'
import { useCopy } from './use-copy.ts'
import { useWorkEditing } from './use-editor.ts'
import { useSaving } from './use-saving.ts'
import { WorkClashes } from './work-clashes.tsx'

/** The operations that take a work to another status. */
const moves = {
  submit: 'seller.submitProduct',
  pause: 'seller.pauseProduct',
  resume: 'seller.resumeProduct',
} as const
type Step = keyof typeof moves

/**
 * The form of a work, also a new one. Drafts are saved during typing, once a category is chosen; published works on request.
 * Input stays until saved.
 */
export function WorkEditor({
  work: read,
  commissionPercent,
}: {
  work: OwnWork | undefined
  commissionPercent: number
}) {
  const [params] = useSearchParams()
  const isFirst = params.get('first') === '1'
  const navigate = useNavigate()
  const { data: categories = [] } = useCategories()
  const editor = useWorkEditing(read)
  const { row: work, draft, dirty, clashes, faults, fail } = editor
  const copy = useCopy(editor)
  const isHere = useRef(true)
  const leaving = useRef(false)
  const goTo = async (path: string, how?: { replace: boolean; state?: unknown }) => {
    leaving.current = true
    await navigate(path, how)
    leaving.current = false
  }
  const saving = useSaving(editor, ({ id }) => {
    assignUploads(id)
    // The page goes on as that of the work, without being built anew under the fingers of who is typing.
    if (isHere.current)
      void goTo(`/studio/works/${id}${isFirst ? '?first=1' : ''}`, { replace: true, state: { goesOn: true } })
  })
  const { save, receive, refused } = saving
  const [busy, setBusy] = useState<'save' | 'move' | null>(null)
  const [missing, setMissing] = useState<Faults | null>(null)
  const [presses, setPresses] = useState(0)
  /** Shows all that is missing; the list takes the focus at each press, and not while its fields are filled. */
  const showMissing = (lacks: Faults) => {
    fail(lacks)
    setMissing(lacks)
    setPresses(presses + 1)
  }
  const [low, setLow] = useState<{ price: number; goOn: () => void } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const uploads = useUploads(work?.id ?? NEW_WORK)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const arrive = useEffectEvent((arrived: OwnWork) => {
    if (arrived.id === work?.id) receive(arrived)
  })
  useEffect(() => onArrival((arrived) => arrive(arrived)), [])

  /** Leads the focus to what is wrong, once it is drawn. */
  const toFault = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  /** Asks about a price that looks like a slip, once for each. */
  const agreed = useRef<number | null>(null)
  const askedAbout = (goOn: () => void): boolean => {
    const price = lowestPriceOf(draft)
    if (price === null || !(price > 0 && price < LOW_PRICE) || price === agreed.current) return false
    setLow({ price, goOn })
    return true
  }

  const saveOnly = async () => {
    if (busy || (!saving.isAuto && askedAbout(() => void saveOnly()))) return
    setBusy('save')
    const saved = await save()
    setBusy(null)
    if (!saved) return void toFault()
    notice.success(saved.changes === 'submitted' ? 'Saved. We will review the changes first.' : 'Saved.')
  }

  const addFiles = (files: File[]) => {
    addUploads(work?.id ?? NEW_WORK, files)
    if (!work && draft.category_id === '')
      notice.success('Your pictures are stored. Choose a category and they will be sent.')
  }

  /** All that keeps the work from being submitted, as far as the form knows. */
  const lacking = (): Faults => {
    const category = categories.find(({ id }) => id === draft.category_id)
    const subcategory = category?.subcategories.find(({ id }) => id === draft.subcategory_id)
    const shown = work ? (work.pending?.pictures ?? work.pictures).length : 0
    const isSculpture = [category, subcategory].some((place) => isSculptural(place?.slug ?? null))
    return {
      ...missingIn(draft, { pictures: shown + uploads.length, isSculpture }),
      ...faultsOf(draft, { isDraft: true }),
    }
  }

  const move = async (step: Step) => {
    const lacks = step === 'submit' && !busy ? lacking() : {}
    if (Object.keys(lacks).length > 0) {
      return showMissing(lacks)
    }
    if (busy || (step === 'submit' && askedAbout(() => void move(step)))) return
    if (uploads.some(({ state }) => state === 'waiting' || state === 'sending') && work)
      return notice.error('Your pictures are still on their way. One moment.')
    setBusy('move')
    const saved = work && dirty.length === 0 ? work : await save()
    if (saved) {
      try {
        const { data: next } = await call(moves[step], { params: { id: saved.id } })
        receive(next)
        setMissing(null)
        notice.success(
          {
            submit: 'Submitted. We will review it and e-mail you.',
            pause: 'Paused.',
            resume: 'Live again.',
          }[step],
        )
        if (isFirst && step === 'submit') await goTo('/studio/shop')
      } catch (thrown) {
        if (thrown instanceof ApiProblem && thrown.code === 'work_incomplete') {
          showMissing(placed(thrown.fields))
        } else refused(thrown)
      }
    } else toFault()
    setBusy(null)
  }

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      void saveOnly()
    }
  })
  // Wherever the focus is: a dialog or a choice that closed may have left it on nothing.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keyed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const left = missing && Object.fromEntries(Object.entries(missing).filter(([name]) => name in faults))

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saveOnly()
      }}
    >
      {isFirst && (
        <div className={styles.steps}>
          <StartSteps at={3} />
        </div>
      )}
      {left && Object.keys(left).length > 0 && <Missing key={presses} faults={left} />}
      {clashes.length > 0 && <WorkClashes clashes={clashes} settle={editor.settle} />}
      {work && work.refusal !== '' && (
        <p className={classes(styles.said, styles.refusal)}>
          <strong>We could not show this:</strong> {work.refusal}
        </p>
      )}
      {work?.changes === 'submitted' && (
        <p className={styles.said}>
          Your changes of words, artist, category or pictures are being reviewed. Until then buyers see the
          work as it was. Price and stock count at once.
        </p>
      )}
      <div className={styles.columns}>
        <Stack gap={6} className={styles.column}>
          <WorkPictures work={work} error={faults['image']} onFiles={addFiles} onWork={receive} />
          <Texts editor={editor} />
        </Stack>
        <Stack gap={6} className={styles.column}>
          <Sizes editor={editor} work={work} commissionPercent={commissionPercent} />
          {isFirst ? (
            <details className={styles.more}>
              <summary>More about it</summary>
              <Details editor={editor} />
            </details>
          ) : (
            <section className={styles.more}>
              <Details editor={editor} />
            </section>
          )}
        </Stack>
      </div>
      <WorkActions
        work={work}
        dirty={dirty.length > 0}
        saving={saving}
        busy={busy}
        onMove={(step) => void move(step)}
        onWork={receive}
        onGone={() => goTo('/studio/works')}
      />
      <GoOnTyping at={copy.offered?.at ?? null} isNew={!work} onGoOn={copy.goOn} onDrop={copy.forget} />
      <LowPrice
        price={low?.price ?? null}
        onYes={() => {
          agreed.current = low?.price ?? null
          setLow(null)
          low?.goOn()
        }}
        onNo={() => {
          setLow(null)
          form.current?.querySelector<HTMLElement>('[name="sizes.0.price"]')?.focus()
        }}
      />
      <Unsaved
        // A draft is saved by itself, and is on the device where that failed.
        dirty={dirty.length > 0 && (!saving.isAuto || clashes.length > 0)}
        allowed={() => leaving.current}
        onSave={async () => (await save()) !== undefined}
        onDiscard={copy.forget}
      />
    </form>
  )
}
