import { useNavigate, useParams } from 'react-router'
import type { CollectionFile } from '../../../contract/collection.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Ask } from '../changes/ask.tsx'
import { EditingPage, SaveBar } from '../changes/editing-page.tsx'
import { useFileEditing } from '../changes/use-file-editing.ts'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import styles from './collection.module.css'
import { type CollectionDraft, changeOf, draftOf } from './draft.ts'
import { Hanging } from './hanging.tsx'
import { OwnPicture } from './own-picture.tsx'

export const meta = privatePage('Collection')

const fieldNames: Record<keyof CollectionDraft, string> = {
  title: 'Title',
  introduction: 'Introduction',
  curator: 'Guest curator',
  curator_line: 'About the curator',
  from: 'Shown from',
  to: 'Shown until',
  works: 'Works',
}

const shownOf = (value: CollectionDraft[keyof CollectionDraft]): string =>
  (typeof value === 'string' ? value : value.map(({ name }) => name).join(', ')) || 'nothing'

const Editing = ({ file }: { file: CollectionFile }) => {
  const navigate = useNavigate()
  const editing = useFileEditing(file, draftOf, (typed, version) =>
    change('staff.updateCollection', { params: { id: file.id }, body: changeOf(typed, version) }),
  )
  const { row, draft, errors, edit } = editing
  return (
    <EditingPage
      what="collection"
      editing={editing}
      names={fieldNames}
      shown={shownOf}
      isLong
      title={row.title}
      aside={
        <>
          <span className={styles.state}>{labelOf(file.state)}</span>
          {file.state === 'shown' && (
            <LinkButton size="small" to={`/collections/${file.slug}`} target="_blank">
              See it
            </LinkButton>
          )}
          <Ask
            name="Delete"
            title={`Delete ${row.title}`}
            text="The collection is deleted for good; its works stay on show."
            changes={() => [
              change('staff.deleteCollection', { params: { id: file.id }, body: { version: file.version } }),
            ]}
            done="Deleted."
            afterwards={() => void navigate('/backoffice/collections', { replace: true })}
          />
        </>
      }
    >
      <div className={styles.form}>
        <form id="collection" className={styles.form} onSubmit={editing.submit}>
          <Field
            label="Title"
            value={draft.title}
            maxLength={120}
            error={errors['title']}
            onChange={(event) => edit({ title: event.target.value })}
          />
          <TextField
            label="Introduction"
            rows={6}
            optional
            value={draft.introduction}
            maxLength={4_000}
            hint="What these works have to do with each other. An empty line begins a paragraph."
            error={errors['introduction']}
            onChange={(event) => edit({ introduction: event.target.value })}
          />
          <Field
            label="Guest curator"
            optional
            value={draft.curator}
            maxLength={100}
            hint="Who chose the works, if not the house."
            error={errors['curator']}
            onChange={(event) => edit({ curator: event.target.value })}
          />
          <Field
            label="About the curator"
            optional
            value={draft.curator_line}
            maxLength={300}
            hint="One line."
            error={errors['curator_line']}
            onChange={(event) => edit({ curator_line: event.target.value })}
          />
          <Cluster gap={4} className={styles.days}>
            <Field
              label="Shown from (Lagos time)"
              type="datetime-local"
              optional
              value={draft.from}
              hint="Empty: a draft that no page shows."
              error={errors['from']}
              onChange={(event) => edit({ from: event.target.value })}
            />
            <Field
              label="Shown until"
              type="datetime-local"
              optional
              value={draft.to}
              hint="Empty: until it is taken down."
              error={errors['to']}
              onChange={(event) => edit({ to: event.target.value })}
            />
          </Cluster>
        </form>
        <Part title="Picture">
          <OwnPicture id={file.id} picture={file.picture} />
        </Part>
        <Part title="Works">
          <Hanging works={draft.works} error={errors['works']} onChange={(works) => edit({ works })} />
        </Part>
        <SaveBar editing={editing} form="collection" />
      </div>
    </EditingPage>
  )
}

/** /backoffice/collections/{id}: a collection's texts, its works in their order, and from when until when it is shown. */
export default function Collection() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('staff.collection', { params: { id } })} heading="h1">
      {(file) => <Editing key={file.id} file={file} />}
    </Loaded>
  )
}
