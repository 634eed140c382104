import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnWork } from '../../../contract/seller.ts'
import { ApiProblem, isNews, presentOf, sentenceOf } from '../../client/api/problem.ts'
import { isRefused, pauseBetweenTries } from '../../client/api/upload.ts'
import { notice } from '../../client/notice.ts'
import { sessionState } from '../../client/session/session.ts'
import { call } from '../api/call.ts'
import { useKeepWork } from '../queries.ts'
import { faultsOf, placed, type TypedWork, workEntryOf } from './draft.ts'
import { NEW_WORK } from './uploads.ts'
import { dropCopy } from './use-copy.ts'
import type { WorkEditing } from './use-editor.ts'

/** How long after the last key a draft is saved by itself, in milliseconds. */
const PAUSE_MS = 1_000

/** What keeps a draft from being saved by itself: the line, which may come back, or what a person has to do something about. */
export type SavingTrouble = { kind: 'line' } | { kind: 'refused'; why: string; of: TypedWork }

/**
 * Saves a work: when asked, and a draft by itself one second after the last key. Works that buyers or staff see are saved only when their
 * seller says so.
 */
export function useSaving(editor: WorkEditing, onDrafted: (work: OwnWork) => void) {
  const { row, draft, dirty, clashes, fail, take, keepTyping } = editor
  const [trouble, setTrouble] = useState<SavingTrouble | null>(null)
  const [underWay, setUnderWay] = useState(false)
  const [tries, setTries] = useState(0)
  const keep = useKeepWork()
  /** The work as it was answered last, before React has drawn it: what is saved next is a change of that. */
  const latest = useRef(row)
  /** Whether that is what this form has saved: only then may something typed before be saved over it. */
  const isOwn = useRef(true)
  useEffect(() => {
    if (row && row.version > (latest.current?.version ?? 0)) {
      latest.current = row
      isOwn.current = false
    }
  }, [row])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const receive = (next: OwnWork, from?: TypedWork) => {
    latest.current = next
    isOwn.current = from !== undefined
    keep(next)
    take(next, from)
  }

  /** Sends what is typed after whatever is on its way. Throws what the call throws. */
  const send = (from: TypedWork): Promise<OwnWork> => {
    const one = queue.current.then(async () => {
      const known = latest.current
      const { data: saved } = await (known
        ? call('seller.updateProduct', {
            params: { id: known.id },
            body: { ...workEntryOf(from), version: isOwn.current ? known.version : (row ?? known).version },
          })
        : call('seller.createProduct', { body: workEntryOf(from) }))
      latest.current = saved
      isOwn.current = true
      if (!known) onDrafted(saved)
      return saved
    })
    queue.current = one.catch(() => undefined)
    return one
  }

  /** Says what a call was refused for, beside the fields; what was changed meanwhile comes in. */
  const refused = (thrown: unknown) => {
    if (!(thrown instanceof ApiProblem)) return notice.refusal(thrown)
    const present = presentOf<'seller.updateProduct'>(thrown)
    if (present) return receive(present)
    if (Object.keys(thrown.fields).length > 0) fail(placed(thrown.fields))
    if (isNews(thrown)) notice.error(sentenceOf(thrown))
  }

  /** Saves what is typed; answers the work, or nothing when that was not possible and has been said. */
  const save = async (): Promise<OwnWork | undefined> => {
    const wrong = faultsOf(draft, { isDraft: (row?.status ?? 'draft') === 'draft' })
    if (Object.keys(wrong).length > 0) {
      fail(wrong)
      return undefined
    }
    if (clashes.length > 0) {
      notice.error('Please choose which version to keep first.')
      return undefined
    }
    try {
      const saved = await send(draft)
      receive(saved, draft)
      setTrouble(null)
      return saved
    } catch (thrown) {
      refused(thrown)
      return undefined
    }
  }

  /** Whether what is typed is saved without being asked. */
  const isAuto = (row?.status ?? 'draft') === 'draft'
  const isReady =
    isAuto &&
    dirty.length > 0 &&
    clashes.length === 0 &&
    Object.keys(faultsOf(draft, { isDraft: true })).length === 0

  const saveByItself = useEffectEvent(async () => {
    const from = draft
    setUnderWay(true)
    try {
      const saved = await send(from)
      keep(saved)
      keepTyping(saved, from)
      setTrouble(null)
      setTries(0)
    } catch (thrown) {
      const present = presentOf<'seller.updateProduct'>(thrown)
      if (present) receive(present)
      else if (isRefused(thrown)) {
        setTrouble({ kind: 'refused', why: sentenceOf(thrown), of: from })
        if (thrown instanceof ApiProblem) fail(placed(thrown.fields))
      } else {
        setTrouble({ kind: 'line' })
        setTries((count) => count + 1)
      }
    }
    setUnderWay(false)
  })

  // What was refused would be refused again, until something else is typed.
  const isStuck = trouble?.kind === 'refused' && trouble.of === draft
  useEffect(() => {
    if (!isReady || isStuck || underWay) return
    const wait = Math.max(PAUSE_MS, tries === 0 ? 0 : pauseBetweenTries(tries - 1))
    const timer = setTimeout(() => void saveByItself(), wait)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A key that is pressed, and what was changed meanwhile, begin the second anew.
  }, [isReady, isStuck, underWay, tries, draft, row])

  useEffect(() => {
    const back = () => void (isReady && !underWay && saveByItself())
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [isReady, underWay])

  const leave = useEffectEvent(() => {
    if (!isReady || isStuck || sessionState() !== 'account') return
    send(draft).then(
      (saved) => {
        keep(saved)
        dropCopy(saved.id)
        if (!row) dropCopy(NEW_WORK)
      },
      () => undefined,
    )
  })
  // What was typed in the last second goes with a person who moves on; the copy on the device is there if it does not arrive.
  useEffect(() => () => leave(), [])

  return { save, receive, refused, trouble, isAuto, isReady, underWay }
}
export type Saving = ReturnType<typeof useSaving>
