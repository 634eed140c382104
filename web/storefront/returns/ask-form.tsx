import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { OrderItem } from '../../../contract/order.ts'
import { type ReturnRequest, returnEntry, returnReasons } from '../../../contract/return.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { ApiProblem, isNews, sentenceOf } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { PhotographTray } from '../../client/parts/photograph-tray.tsx'
import { usePhotographs } from '../../client/parts/photographs.ts'
import { keys } from '../../client/queries/keys.ts'
import { useKeepReturn } from '../../client/queries/returns.ts'
import { stored } from '../../client/storage/stored.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import { TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './ask.module.css'
import { type ReturnEntry, reasons } from './reasons.ts'
import { Review } from './review.tsx'
import { PHOTOGRAPHS_HINT, sendPhotograph } from './send-photograph.ts'
import { Unsent } from './unsent.tsx'

const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1)
const isReason = (text: string): text is ReturnEntry['reason'] => returnReasons.some((one) => one === text)

/** What was written before a reload of the page, for this item. */
const draftOf = (item: string) => {
  const draft = stored.returnDraft.read()
  return draft?.item === item ? draft : null
}

/** The server's refusal, with a link to the return that blocks this one. */
const Refused = ({ problem }: { problem: unknown }) => {
  const open = problem instanceof ApiProblem && problem.code === 'return_open' ? problem.about : undefined
  return (
    <p className={styles.refused} role="alert">
      {sentenceOf(problem)}
      {open !== undefined && (
        <>
          {' '}
          <Link to={`/profile/returns/${open}`}>See this return</Link>
        </>
      )}
    </p>
  )
}

/** The form of a return: written, looked at once more, sent; then its photographs follow. `left` is how many pieces can go back. */
export function AskForm({ item, left, until }: { item: OrderItem; left: number; until: string | null }) {
  const draft = draftOf(item.id)
  const form = useContractForm(returnEntry, {
    order_item_id: item.id,
    quantity: Math.min(draft?.quantity ?? 1, left),
    text: draft?.text ?? '',
    ...(draft && isReason(draft.reason) && { reason: draft.reason }),
  })
  const { field, submit, control, watch, formState } = form
  const reason = useController({ control, name: 'reason' }).field
  const photographs = usePhotographs(sendPhotograph)
  const [entry, setEntry] = useState<ReturnEntry | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [made, setMade] = useState<ReturnRequest | null>(null)
  const [sending, setSending] = useState(false)
  const [moves, setMoves] = useState(0)
  const underWay = useRef(false)
  const top = useRef<HTMLDivElement>(null)
  const keep = useKeepReturn()
  const client = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    const { unsubscribe } = watch(({ quantity, reason: why, text }) =>
      stored.returnDraft.write({
        item: item.id,
        quantity: quantity ?? 1,
        reason: why ?? '',
        text: text ?? '',
      }),
    )
    return unsubscribe
  }, [watch, item.id])

  useEffect(() => {
    if (moves === 0) return
    // A person who listens or uses keys goes on where the new part begins.
    top.current?.focus()
    top.current?.scrollIntoView()
  }, [moves])

  const show = (next: ReturnEntry | null): void => {
    setEntry(next)
    setProblem(null)
    setMoves((count) => count + 1)
  }

  const finish = async (request: ReturnRequest): Promise<void> => {
    notice.success('Your request has been sent.')
    await navigate(`/profile/returns/${request.id}`, { replace: true })
  }

  const sendPhotographs = async (request: ReturnRequest): Promise<void> => {
    const isAllThere = await photographs.send(request.id)
    // What was stored of the return knows none of its photographs.
    await client.invalidateQueries({ queryKey: keys.return(request.id) })
    if (isAllThere) await finish(request)
  }

  const send = async (): Promise<void> => {
    if (!entry || underWay.current) return
    underWay.current = true
    setSending(true)
    setProblem(null)
    try {
      const { data: request } = await call('returns.ask', { body: entry })
      keep(request)
      stored.returnDraft.remove()
      if (photographs.chosen.every(({ blob }) => blob === null)) await finish(request)
      else {
        setMade(request)
        await sendPhotographs(request)
      }
    } catch (thrown) {
      if (isNews(thrown)) setProblem(thrown)
    } finally {
      underWay.current = false
      setSending(false)
    }
  }

  if (made) {
    return <Unsent request={made} photographs={photographs} onRetry={() => void sendPhotographs(made)} />
  }
  return (
    <div ref={top} className={styles.top} tabIndex={-1}>
      {entry && (
        <Review
          item={item}
          entry={entry}
          photographs={photographs.chosen}
          busy={sending}
          onSend={() => void send()}
          onChange={() => show(null)}
        >
          {problem !== null && <Refused problem={problem} />}
        </Review>
      )}
      <Stack
        as="form"
        gap={6}
        className={styles.form}
        method="post"
        noValidate
        hidden={entry !== null}
        onSubmit={submit((values) => show(values))}
      >
        {until !== null && (
          <p className={styles.lead}>You can ask for a return of this work until {formatDay(until)}.</p>
        )}
        {left > 1 && (
          <Select label="How many pieces?" {...field('quantity', { valueAsNumber: true })}>
            {numbersTo(left).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </Select>
        )}
        <Choice
          round
          legend="Why do you return it?"
          name="reason"
          firstRef={reason.ref}
          value={reason.value ?? null}
          options={returnReasons.map((value) => ({
            value,
            label: reasons[value].name,
            detail: reasons[value].detail,
          }))}
          error={formState.errors.reason?.message}
          onChoose={reason.onChange}
        />
        <TextField
          label="What went wrong?"
          hint={reason.value ? reasons[reason.value].ask : 'The artist and we read this.'}
          rows={5}
          maxLength={2_000}
          {...field('text')}
        />
        <PhotographTray photographs={photographs} hint={PHOTOGRAPHS_HINT} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={photographs.isReading}
          busyText="Checking the photographs..."
        >
          Review
        </Button>
      </Stack>
    </div>
  )
}
