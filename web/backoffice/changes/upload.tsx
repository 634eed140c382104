import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pictureTypes } from '../../../contract/file-limits.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { notice } from '../../client/notice.ts'
import { answers } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './upload.module.css'

/** Takes a picture and the text for those who do not see it; `send` sends the form. */
export function Upload({
  label,
  done,
  send,
}: {
  label: string
  done: string
  send: (form: FormData, onProgress: (sent: number) => void) => Promise<unknown>
}) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sent !== null) return
    const form = event.currentTarget
    setRefusal(null)
    setErrors({})
    setSent(0)
    try {
      await send(new FormData(form), setSent)
      form.reset()
      notice.success(done)
      await client.invalidateQueries({ queryKey: [answers] })
    } catch (thrown) {
      setErrors(thrown instanceof ApiProblem ? thrown.fields : {})
      setRefusal(sentenceOf(thrown))
    } finally {
      setSent(null)
    }
  }
  return (
    <Stack as="form" gap={3} className={styles.upload} onSubmit={(event) => void add(event)}>
      <Field
        name="picture"
        label={label}
        type="file"
        accept={pictureTypes.join(',')}
        hint="At most 20 MB."
        required
        error={errors['picture']}
      />
      <Field
        name="alt"
        label="What is seen on it"
        hint="For those who do not see it."
        required
        maxLength={200}
        error={errors['alt']}
      />
      <RefusalNote text={refusal} />
      <Button
        type="submit"
        busy={sent !== null}
        busyText={sent !== null && sent < 1 ? `${Math.round(sent * 100)} %` : 'One moment...'}
      >
        Upload
      </Button>
    </Stack>
  )
}
