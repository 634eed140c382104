import type { ArticleFile } from '../../../contract/article.ts'
import { Button } from '../../kit/button.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Ask } from '../changes/ask.tsx'
import { Upload } from '../changes/upload.tsx'
import { call } from '../data/call.ts'
import { change } from '../data/changes.ts'
import { Row } from '../frame/sections.tsx'
import styles from './pictures.module.css'

/** The pictures of an article: added, described, put into the text, made its cover, taken away. */
export function ArticlePictures({
  article: { id, pictures },
  cover,
  insert,
  setCover,
}: {
  article: ArticleFile
  cover: string
  insert: (markdown: string) => void
  setCover: (picture: string) => void
}) {
  return (
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
      <Upload
        label="Add a picture"
        done="Added."
        send={(file, onProgress) => call('staff.addArticlePicture', { params: { id }, file, onProgress })}
      />
    </>
  )
}
