import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useOwnerProof } from '../../client/account/second-factor/owner-proof.tsx'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import styles from './programs.module.css'
import { ShownOnce } from './shown-once.tsx'

/** Makes a key or a webhook from one text and some choices, and shows its secret once. */
export function MakingForm<Choice extends string>({
  of,
  text,
  legend,
  choices,
  labels,
  needs,
  says,
  make,
  onMade,
}: {
  /** The field of the API that the text is. */
  of: string
  text: ComponentProps<typeof Field> & { label: string }
  legend: string
  choices: readonly Choice[]
  labels: Record<Choice, string>
  /** The error where nothing is chosen; without it all is chosen at first. */
  needs?: string
  says: { open: string; submit: string; busy: string; secret: string; note?: string }
  /** Returns the secret. */
  make: (typed: string, chosen: Choice[], given: { current_password: string }) => Promise<string>
  onMade: () => Promise<void>
}) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const first = needs === undefined ? choices : []
  const [chosen, setChosen] = useState(first)
  const [errors, setErrors] = useState<{ text?: string | undefined; choices?: string | undefined }>({})
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()
  const proof = useOwnerProof()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = {
      ...(typed.trim() === '' && { text: `${text.label} is required` }),
      ...(chosen.length === 0 && needs && { choices: needs }),
    }
    setErrors(wrong)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const given = await proof.pass()
      if (given) {
        setSecret(await make(typed, [...chosen], given))
        setTyped('')
        setChosen(first)
        proof.clear()
        await onMade()
      }
    } catch (thrown) {
      const { [of]: refused, current_password } = thrown instanceof ApiProblem ? thrown.fields : {}
      setErrors({ text: refused })
      proof.setError(current_password)
      if (!refused && !current_password) notice.error(sentenceOf(thrown))
    }
    setBusy(false)
  }

  if (secret !== undefined)
    return (
      <ShownOnce
        label={says.secret}
        secret={secret}
        onDone={() => {
          setSecret(undefined)
          setOpen(false)
        }}
      />
    )
  if (!open)
    return (
      <Cluster gap={3} className={styles.actions}>
        <Button onClick={() => setOpen(true)}>{says.open}</Button>
      </Cluster>
    )
  return (
    <Stack
      as="form"
      gap={4}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field {...text} value={typed} error={errors.text} onChange={(event) => setTyped(event.target.value)} />
      <Stack as="fieldset" gap={2} className={styles.ticks}>
        <legend>{legend}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={labels[choice]}
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
            }
          />
        ))}
        {needs !== undefined && (
          <p className={styles.error} aria-live="polite">
            {errors.choices}
          </p>
        )}
      </Stack>
      {proof.field}
      {says.note !== undefined && <p>{says.note}</p>}
      <Cluster gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyText={says.busy}>
          {says.submit}
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Cluster>
    </Stack>
  )
}
