import { useNavigate, useParams } from 'react-router'
import type { CompositionFile } from '../../../contract/composition.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Ask } from '../changes/ask.tsx'
import { EditingPage, SaveBar } from '../changes/editing-page.tsx'
import { useFileEditing } from '../changes/use-file-editing.ts'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import { bandNames } from './band-names.ts'
import { Bands } from './bands.tsx'
import styles from './composition.module.css'
import { type CompositionDraft, changeOf, draftOf } from './draft.ts'

export const meta = privatePage('Home page')

const fieldNames: Record<keyof CompositionDraft, string> = {
  name: 'Name',
  from: 'Shown from',
  to: 'Shown until',
  bands: 'Bands',
}

const shownOf = (value: CompositionDraft[keyof CompositionDraft]): string =>
  (typeof value === 'string' ? value : value.map(({ kind }) => bandNames[kind][0]).join(', ')) || 'nothing'

const Editing = ({ file }: { file: CompositionFile }) => {
  const navigate = useNavigate()
  const editing = useFileEditing(file, draftOf, (typed, version) =>
    change('staff.updateComposition', { params: { id: file.id }, body: changeOf(typed, version) }),
  )
  const { row, draft, errors, isDirty, edit } = editing
  return (
    <EditingPage
      what="composition"
      editing={editing}
      names={fieldNames}
      shown={shownOf}
      title={row.name}
      aside={
        <>
          <span className={styles.state}>{row.current ? 'On the home page' : labelOf(row.state)}</span>
          <LinkButton size="small" to={`/preview/${file.id}`} target="_blank">
            {isDirty ? 'Preview of what is saved' : 'Preview'}
          </LinkButton>
          <Ask
            name="Delete"
            title={`Delete ${row.name}`}
            text="It is deleted for good. Where it is shown now, the previous composition is shown again, otherwise the usual bands."
            changes={() => [
              change('staff.deleteComposition', { params: { id: file.id }, body: { version: file.version } }),
            ]}
            done="Deleted."
            afterwards={() => void navigate('/backoffice/home', { replace: true })}
          />
        </>
      }
    >
      <form className={styles.form} onSubmit={editing.submit}>
        <Field
          label="Name"
          value={draft.name}
          maxLength={120}
          hint="For the office alone."
          error={errors['name']}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <Cluster gap={4} className={styles.days}>
          <Field
            label="Shown from (Lagos time)"
            type="datetime-local"
            optional
            value={draft.from}
            hint="Empty: a draft. Until then the home page stays as it is."
            error={errors['from']}
            onChange={(event) => edit({ from: event.target.value })}
          />
          <Field
            label="Shown until"
            type="datetime-local"
            optional
            value={draft.to}
            hint="Empty: until another one begins."
            error={errors['to']}
            onChange={(event) => edit({ to: event.target.value })}
          />
        </Cluster>
        <Part title="Bands">
          <Bands bands={draft.bands} error={errors['bands']} onChange={(bands) => edit({ bands })} />
        </Part>
        <SaveBar editing={editing} />
      </form>
    </EditingPage>
  )
}

/** /backoffice/home/{id}: the bands of the home page in their order, what each shows, and from when until when. */
export default function Composition() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('staff.composition', { params: { id } })} heading="h1">
      {(file) => <Editing key={file.id} file={file} />}
    </Loaded>
  )
}
