import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ArticleFile } from '../../../contract/staff-content.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Ask } from '../changes/ask.tsx'
import { call } from '../data/call.ts'
import { change } from '../data/changes.ts'
import { officeKey } from '../data/office.ts'
import { Row } from '../frame/sections.tsx'
import styles from './pictures.module.css'

/** Takes a picture and the text for those who do not see it. */
const Upload = ({ articleId }: { articleId: string }) => {
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
      await call('staff.addArticlePicture', {
        params: { id: articleId },
        file: new FormData(form),
        onProgress: setSent,
      })
      form.reset()
      notice.success('Added.')
      await client.invalidateQueries({ queryKey: officeKey('staff.article', { params: { id: articleId } }) })
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
        label="Add a picture"
        type="file"
        accept="image/*"
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

/** The pictures of an article: added, described, put into the text, made its cover, taken away. */
export const ArticlePictures = ({
  article: { id, pictures },
  cover,
  insert,
  setCover,
}: {
  article: ArticleFile
  cover: string
  insert: (markdown: string) => void
  setCover: (picture: string) => void
}) => (
  <>
    {pictures.length > 0 && (
      <ul className={styles.list}>
        {pictures.map((it) => (
          <Stack as="li" gap={2} key={it.id} className={styles.picture}>
            <Picture picture={it} sizes="14rem" className={styles.image} />
            <p className={styles.alt}>{it.alt}</p>
            <Row>
              <Button
                size="small"
                aria-label={`Put into the text: ${it.alt}`}
                onClick={() => insert(it.markdown)}
              >
                Into the text
              </Button>
              <Button
                size="small"
                aria-pressed={cover === it.id}
                aria-label={`Cover: ${it.alt}`}
                onClick={() => setCover(cover === it.id ? '' : it.id)}
              >
                {cover === it.id ? 'No cover' : 'As the cover'}
              </Button>
              <Ask
                name="Words"
                title="What is seen on it"
                text="These words go with the cover. Where the picture is used in the text, write them there: ![words](address)."
                questions={[{ name: 'alt', label: 'What is seen on it', value: it.alt }]}
                changes={(answer) => [
                  change('staff.describeArticlePicture', {
                    params: { id, picture: it.id },
                    body: { alt: answer('alt') },
                  }),
                ]}
                done="Changed."
              />
              <Ask
                name="Remove"
                title={`Remove: ${it.alt}`}
                text="The picture is deleted for good."
                changes={() => [change('staff.removeArticlePicture', { params: { id, picture: it.id } })]}
                done="Taken away."
              />
            </Row>
          </Stack>
        ))}
      </ul>
    )}
    <Upload articleId={id} />
  </>
)
