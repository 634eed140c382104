import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OwnWork } from '../../../contract/seller.ts'
import { ApiProblem, isNews, presentOf, sentenceOf } from '../../client/api/problem.ts'
import { Unsaved } from '../../client/form/unsaved.tsx'
import { notice } from '../../client/notice.ts'
import { classes } from '../../kit/classes.ts'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import { useKeepWork } from '../queries.ts'
import { StartSteps } from '../start/steps.tsx'
import { WorkActions } from './actions.tsx'
import { type Faults, faultsOf, type TypedWork, workEntryOf } from './draft.ts'
import styles from './editor.module.css'
import { Details, Texts } from './facts.tsx'
import { WorkPictures } from './pictures.tsx'
import { Sizes } from './sizes.tsx'
import { addUploads, onArrival, useUploads } from './uploads.ts'
import { useWorkEditing } from './use-editor.ts'
import { WorkClashes } from './work-clashes.tsx'

/** Where the form shows what the API says of a field that has another name there. */
const places: Record<string, string> = {
  price: 'sizes.0.price',
  in_stock: 'sizes.0.total',
  width_cm: 'sizes.0.width_cm',
  height_cm: 'sizes.0.height_cm',
  depth_cm: 'sizes.0.depth_cm',
  isubcategory_id: 'subcategory_id',
}

/** The operations that take a work to another status. */
const moves = {
  submit: 'seller.submitProduct',
  pause: 'seller.pauseProduct',
  resume: 'seller.resumeProduct',
} as const

const placed = (fields: Faults): Faults =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [places[field] ?? field, text]))

const nameFrom = (file: File | undefined): string =>
  file?.name
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120) || 'Untitled'

/**
 * The form of a work, also of one that does not exist yet: it is drafted when it is first saved or a picture is chosen. What
 * is typed stays until the server has it, whatever goes wrong.
 */
export const WorkEditor = ({
  work,
  start,
  commissionPercent,
}: {
  work?: OwnWork
  start: TypedWork
  commissionPercent: number
}) => {
  const editor = useWorkEditing(work, start)
  const { draft, dirty, version, clashes, faults, fail, take } = editor
  const [busy, setBusy] = useState<'save' | 'move' | null>(null)
  const [params] = useSearchParams()
  const isFirst = params.get('first') === '1'
  const navigate = useNavigate()
  const keep = useKeepWork()
  const form = useRef<HTMLFormElement>(null)
  const leaving = useRef(false)
  const uploads = useUploads(work?.id)

  const receive = (next: OwnWork, from?: TypedWork) => {
    keep(next)
    take(next, from)
  }
  const arrive = useEffectEvent((arrived: OwnWork) => {
    if (arrived.id === work?.id) receive(arrived)
  })
  useEffect(() => onArrival((arrived) => arrive(arrived)), [])

  const faulty = Object.keys(faults).length > 0
  useEffect(() => {
    if (faulty) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faulty])

  const refused = (thrown: unknown) => {
    if (!(thrown instanceof ApiProblem)) return notice.refusal(thrown)
    const present = presentOf<'seller.updateProduct'>(thrown)
    if (present) return receive(present)
    if (Object.keys(thrown.fields).length > 0) fail(placed(thrown.fields))
    if (isNews(thrown)) notice.error(sentenceOf(thrown))
  }

  /** Saves what is typed; answers the work, or nothing when that was not possible. */
  const save = async (from: TypedWork = draft): Promise<OwnWork | undefined> => {
    const wrong = faultsOf(from)
    if (Object.keys(wrong).length > 0) {
      fail(wrong)
      return undefined
    }
    if (clashes.length > 0) {
      notice.error('Please choose which version to keep first.')
      return undefined
    }
    try {
      const { data: saved } = await (work
        ? call('seller.updateProduct', {
            params: { id: work.id },
            body: { ...workEntryOf(from), ...(version !== undefined && { version }) },
          })
        : call('seller.createProduct', { body: workEntryOf(from) }))
      receive(saved, from)
      return saved
    } catch (thrown) {
      refused(thrown)
      return undefined
    }
  }

  const goTo = async (path: string, replace = false) => {
    leaving.current = true
    await navigate(path, { replace })
    leaving.current = false
  }
  const toOwnPage = (id: string) => goTo(`/studio/works/${id}${isFirst ? '?first=1' : ''}`, true)

  const saveOnly = async () => {
    if (busy) return
    setBusy('save')
    const saved = await save()
    setBusy(null)
    if (!saved) return
    notice.success(saved.changes === 'submitted' ? 'Saved. We look at the changes first.' : 'Saved.')
    if (!work) await toOwnPage(saved.id)
  }

  const addFiles = async (files: File[]) => {
    if (work) return addUploads(work.id, files)
    if (busy) return
    const named = draft.name.trim() === '' ? { ...draft, name: nameFrom(files[0]) } : draft
    setBusy('save')
    const saved = await save(named)
    setBusy(null)
    if (!saved) return
    addUploads(saved.id, files)
    await toOwnPage(saved.id)
  }

  const move = async (step: keyof typeof moves) => {
    if (busy) return
    if (uploads.some(({ state }) => state === 'waiting' || state === 'sending'))
      return notice.error('Your pictures are still on their way. One moment.')
    setBusy('move')
    const saved = work && dirty.length === 0 ? work : await save()
    if (saved) {
      try {
        const { data: next } = await call(moves[step], { params: { id: saved.id } })
        receive(next)
        notice.success(
          {
            submit: 'Submitted. We look at it soon and write to you.',
            pause: 'Paused.',
            resume: 'Live again.',
          }[step],
        )
        if (isFirst && step === 'submit') await goTo('/studio/shop')
        else if (!work) await toOwnPage(next.id)
      } catch (thrown) {
        refused(thrown)
        if (!work) await toOwnPage(saved.id)
      }
    }
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
      {clashes.length > 0 && <WorkClashes clashes={clashes} settle={editor.settle} />}
      {work && work.refusal !== '' && (
        <p className={classes(styles.said, styles.refusal)}>
          <strong>We could not show this:</strong> {work.refusal}
        </p>
      )}
      {work?.changes === 'submitted' && (
        <p className={styles.said}>
          Your changes of words, artist, category or pictures are being looked at. Until then buyers see the
          work as it was. Price and stock count at once.
        </p>
      )}
      <div className={styles.columns}>
        <Stack gap={6} className={styles.column}>
          <WorkPictures
            work={work}
            error={faults['image']}
            onFiles={(files) => void addFiles(files)}
            onWork={receive}
          />
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
        busy={busy}
        onMove={(step) => void move(step)}
        onWork={receive}
        onGone={() => goTo('/studio/works')}
      />
      <Unsaved
        dirty={dirty.length > 0 || uploads.some(({ state }) => state === 'lost')}
        allowed={() => leaving.current}
        onSave={async () => (await save()) !== undefined}
      />
    </form>
  )
}
