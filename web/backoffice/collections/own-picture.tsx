import type { CollectionFile } from '../../../contract/collection.ts'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Ask } from '../changes/ask.tsx'
import { Upload } from '../changes/upload.tsx'
import { call } from '../data/call.ts'
import { change } from '../data/changes.ts'
import { Row } from '../frame/sections.tsx'
import styles from './collection.module.css'

/** The own picture of a collection: given, described, replaced, taken away. */
export function OwnPicture({ id, picture }: Pick<CollectionFile, 'id' | 'picture'>) {
  return (
    <>
      {picture ? (
        <Stack gap={2}>
          <Picture picture={picture} sizes="20rem" className={styles.own} />
          <p>{picture.alt}</p>
          <Row>
            <Ask
              name="Words"
              title="What is seen on it"
              text="These words are for those who do not see the picture."
              questions={[{ name: 'alt', label: 'What is seen on it', value: picture.alt }]}
              changes={(answer) => [
                change('staff.setCollectionPicture', { params: { id }, body: { alt: answer('alt') } }),
              ]}
              done="Changed."
            />
            <Ask
              name="Remove"
              title={`Remove: ${picture.alt}`}
              text="The picture is deleted for good. The collection is then shown by the pictures of its works."
              changes={() => [change('staff.removeCollectionPicture', { params: { id } })]}
              done="Removed."
            />
          </Row>
        </Stack>
      ) : (
        <p>Without a picture of its own, the collection is shown by the pictures of its works.</p>
      )}
      <Upload
        label={picture ? 'Replace the picture' : 'Add a picture'}
        done={picture ? 'Replaced.' : 'Added.'}
        send={(file, onProgress) => call('staff.setCollectionPicture', { params: { id }, file, onProgress })}
      />
    </>
  )
}
