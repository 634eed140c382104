import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MessageTemplate, MessageThread } from '../../../contract/message.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { notice } from '../../client/notice.ts'
import { answerDraft } from '../../client/storage/drafts.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { change, useChanges } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import styles from './message.module.css'

const CODE = /(AWR-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4})/i

/** The words of a message, each code of an order in them a link to it. */
export function Words({ text }: { text: string }) {
  return text.split(new RegExp(CODE, 'gi')).map((part, index) =>
    CODE.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts never move
      <Link key={index} to={`/backoffice/orders/${part.toUpperCase()}`}>
        {part}
      </Link>
    ) : (
      part
    ),
  )
}

const deliveries = {
  waiting: 'its mail waits to be sent',
  sent: 'sent by mail',
  undelivered: 'its mail could not be delivered',
} as const

/** What staff have answered, the oldest first. */
export function AnswersGiven({ it }: { it: MessageThread }) {
  return (
    it.answers.length > 0 && (
      <Part title={it.answers.length === 1 ? 'Our answer' : 'Our answers'}>
        <Stack gap={4}>
          {it.answers.map((answer) => (
            <div key={answer.id}>
              <p className={styles.by}>
                {answer.answered_by ?? 'Someone who left'}, {momentOf(answer.answered_at)}
                {answer.delivery !== null && (
                  <span className={answer.delivery === 'undelivered' ? styles.failed : undefined}>
                    {`, ${deliveries[answer.delivery]}`}
                  </span>
                )}
              </p>
              <p className={styles.answer}>{answer.text}</p>
            </div>
          ))}
        </Stack>
      </Part>
    )
  )
}

/** A template with what is known filled in; an order's code is the first that the message names. */
export function filledIn(text: string, it: Pick<MessageThread, 'name' | 'text'>): string {
  const order = CODE.exec(it.text)?.[0].toUpperCase()
  const named = it.name === '' ? text : text.replaceAll('{name}', it.name)
  return order === undefined ? named : named.replaceAll('{order}', order)
}

/** Where a message is answered: by mail, beginning with a template or not. What is typed stays through a reload and a refusal. */
export function Answer({ it }: { it: MessageThread }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const templates = useRead('staff.messageTemplates', {}, { quiet: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  const { make, isPending } = useChanges()
  const draft = answerDraft(it.id)
  const begin = ({ text }: MessageTemplate) => {
    const typed = field.current
    if (!typed) return
    typed.value = [typed.value.trim(), filledIn(text, it)].filter(Boolean).join('\n\n')
    draft.write({ text: typed.value })
    typed.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !field.current) return
    setRefusal(null)
    const body = { version: it.version, text: field.current.value }
    try {
      await make([change('staff.answerMessage', { params: { id: it.id }, body })])
      draft.remove()
      if (field.current) field.current.value = ''
      notice.success('Answered. The mail is on its way.')
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
    }
  }
  return (
    <Part title={it.answers.length === 0 ? 'Answer' : 'Answer again'}>
      <Stack as="form" gap={4} onSubmit={(event) => void send(event)} className={styles.form}>
        {templates.data && templates.data.length > 0 && (
          <Select
            label="Begin with"
            optional
            value=""
            onChange={(event) => {
              const chosen = templates.data.find(({ id }) => id === event.target.value)
              if (chosen) begin(chosen)
            }}
          >
            <option value="">Choose a template</option>
            {templates.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <TextField
          ref={field}
          name="text"
          label={`Answer to ${it.name || it.email}`}
          hint={`It goes by mail to ${it.email}, with the message below it.`}
          rows={8}
          maxLength={5000}
          required
          defaultValue={draft.read().text ?? ''}
          onInput={(event) => draft.write({ text: event.currentTarget.value })}
        />
        <RefusalNote text={refusal} />
        <Cluster gap={3}>
          <Button type="submit" variant="primary" busy={isPending} busyText="Sending...">
            Send the answer
          </Button>
        </Cluster>
      </Stack>
    </Part>
  )
}
