import { type FormEvent, type ReactNode, useState } from 'react'
import { numberIn, readPlainNumber } from '../../../kernel/read-number.ts'
import { amountInput, groupedAmount, numberInput, plainAmount } from '../../client/amount.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { notice } from '../../client/notice.ts'
import { Button, type ButtonVariant } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { type Change, useChanges } from '../data/changes.ts'
import styles from './ask.module.css'

/** What is asked before a change is made. */
export type Question = {
  name: string
  label: string
  /** An 'amount' is naira with its kobo. It and a 'number' may be typed with separators, and are answered without them. */
  kind?: 'line' | 'text' | 'number' | 'amount' | 'date' | 'moment' | 'check' | 'choice'
  /** Of a text: what it may begin with, to be edited. */
  templates?: readonly (readonly [name: string, text: string])[]
  options?: readonly (readonly [value: string, text: string])[]
  value?: string
  hint?: string
  optional?: boolean
}

const none: readonly never[] = []

/** What a question's value is called: of a choice its text, of a box whether it is ticked. */
const answerText = ({ kind, options = none, value = '' }: Question): string => {
  if (kind === 'check') return value === 'true' ? 'yes' : 'no'
  if (value === '') return 'nothing'
  if (kind === 'amount') return groupedAmount(value)
  return kind === 'choice' ? (options.find(([each]) => each === value)?.[1] ?? value) : value
}

type Values = Readonly<Record<string, string>>
const valuesOf = (questions: readonly Question[]): Values =>
  Object.fromEntries(questions.map(({ name, value = '' }) => [name, value]))

const Answering = ({
  name,
  label,
  kind = 'line',
  options = none,
  value,
  hint,
  templates,
  optional = false,
  meanwhile,
}: Question & { meanwhile: string | undefined }) => {
  const said = meanwhile === undefined ? hint : <Meanwhile hint={hint} now={meanwhile} />
  const more = { ...(said !== undefined && { hint: said }), optional, required: !optional }
  switch (kind) {
    case 'text':
      return (
        <>
          {templates && <Templates templates={templates} name={name} />}
          <TextField name={name} label={label} rows={4} defaultValue={value} {...more} />
        </>
      )
    case 'check':
      return <Checkbox name={name} label={label} defaultChecked={value === 'true'} />
    case 'choice':
      return (
        <Select name={name} label={label} defaultValue={value} {...more}>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </Select>
      )
    default: {
      const types = {
        line: 'text',
        number: 'text',
        amount: 'text',
        date: 'date',
        moment: 'datetime-local',
      } as const
      return (
        <Field
          name={name}
          label={label}
          type={types[kind]}
          defaultValue={kind === 'amount' && value ? groupedAmount(value) : value}
          {...(kind === 'amount' && amountInput)}
          {...(kind === 'number' && numberInput)}
          {...more}
        />
      )
    }
  }
}

/** Puts a text into the field of this name, after what is there: it can be edited like any other. */
const Templates = ({ templates, name }: { templates: NonNullable<Question['templates']>; name: string }) => (
  <Select
    label="Begin with"
    optional
    value=""
    onChange={(event) => {
      const field = event.target.form?.elements.namedItem(name)
      const text = templates.find(([each]) => each === event.target.value)?.[1]
      if (!(field instanceof HTMLTextAreaElement) || text === undefined) return
      field.value = [field.value.trim(), text].filter(Boolean).join('\n')
      field.focus()
    }}
  >
    <option value="">Choose a reason</option>
    {templates.map(([each]) => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </Select>
)

/** Shows the new value when someone else changed the field after the dialog opened. */
const Meanwhile = ({ hint, now }: { hint: string | undefined; now: string }) => (
  <>
    {hint} <strong className={styles.meanwhile}>In the meantime someone changed this to: {now}</strong>
  </>
)

/** What a person answered, by name; a ticked box is 'true', another one ''. */
export type Answers = (name: string) => string

/** Reads the form's answers to these questions. */
function answersIn(form: FormData, questions: readonly Question[]): Answers {
  return (question) => {
    const value = form.get(question)
    if (typeof value !== 'string') return ''
    const kind = questions.find((each) => each.name === question)?.kind
    if (kind === 'amount') return plainAmount(value)
    if (kind === 'number') return String(numberIn(value, readPlainNumber) ?? '')
    return value === 'on' ? 'true' : value.trim()
  }
}

/** The one of these that was chosen. */
export function oneOf<T extends string>(values: readonly T[], chosen: string): T {
  const found = values.find((value) => value === chosen)
  if (found === undefined) throw new Error(`'${chosen}' is none of ${values.join(', ')}`)
  return found
}

/**
 * A button that opens a dialog with questions, then makes `changes` one after the other. After a refusal the answers stay, and
 * changes by others are shown beside them.
 */
export function Ask<T>({
  name,
  title = name,
  label = name,
  text,
  questions = none,
  changes,
  done = 'Done.',
  afterwards,
  variant,
  onAnswers,
  isReady = true,
  children,
}: {
  name: string
  title?: string
  /** The button's name for screen readers, where `name` alone does not say what it acts on. */
  label?: string
  text?: ReactNode
  questions?: readonly Question[]
  changes: (answers: Answers) => Change<T>[]
  /** What is said when the changes are made; a function of what they were answered. */
  done?: string | ((answers: T[]) => string)
  /** Called with what the changes were answered. */
  afterwards?: (answers: T[]) => void
  variant?: ButtonVariant['variant']
  /** Called with the form's answers when it opens and at each change; with null once it is sent or closed. */
  onAnswers?: (answers: Answers | null) => void
  /** Whether the change can be made, such as once its preview is there. */
  isReady?: boolean
  children?: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asked, setAsked] = useState<Values>({})
  const { make, isPending } = useChanges()
  const close = () => {
    setOpen(false)
    onAnswers?.(null)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const answers = answersIn(new FormData(event.currentTarget), questions)
    setRefusal(null)
    // Once it is sent, there is nothing more to look at.
    onAnswers?.(null)
    try {
      const answered = await make(changes(answers))
      setOpen(false)
      notice.success(typeof done === 'string' ? done : done(answered))
      afterwards?.(answered)
    } catch (thrown) {
      onAnswers?.(answers)
      setRefusal(sentenceOf(thrown))
    }
  }
  return (
    <>
      <Button
        variant={variant}
        size="small"
        aria-label={label}
        onClick={() => {
          const values = valuesOf(questions)
          setAsked(values)
          onAnswers?.((question) => values[question] ?? '')
          setOpen(true)
        }}
      >
        {name}
      </Button>
      <Dialog
        open={open}
        title={title}
        onClose={() => {
          close()
          setRefusal(null)
        }}
      >
        <Stack
          as="form"
          gap={4}
          onSubmit={(event) => void submit(event)}
          onChange={(event) => onAnswers?.(answersIn(new FormData(event.currentTarget), questions))}
        >
          {text !== undefined && <p>{text}</p>}
          {questions.map((question) => (
            <Answering
              key={question.name}
              {...question}
              meanwhile={asked[question.name] === (question.value ?? '') ? undefined : answerText(question)}
            />
          ))}
          {children}
          <RefusalNote text={refusal} />
          <Cluster gap={3}>
            <Button
              type="submit"
              variant="primary"
              busy={isPending}
              busyText="One moment..."
              disabled={!isReady}
            >
              {name}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </Cluster>
        </Stack>
      </Dialog>
    </>
  )
}
