import { useNavigate, useParams } from 'react-router'
import type { CompositionFile } from '../../../contract/composition.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Clashes } from '../../client/editing/clashes.tsx'
import { Unsaved } from '../../client/form/unsaved.tsx'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Ask } from '../changes/ask.tsx'
import { useFileEditing } from '../changes/use-file-editing.ts'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part, SectionPage } from '../frame/sections.tsx'
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

const neverLeads = () => false

const Editing = ({ file }: { file: CompositionFile }) => {
  const navigate = useNavigate()
  const { row, draft, errors, clashes, isDirty, isSaving, edit, save, settle } = useFileEditing(
    file,
    draftOf,
    (typed, version) =>
      change('staff.updateComposition', { params: { id: file.id }, body: changeOf(typed, version) }),
  )
  return (
    <SectionPage
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
      {clashes.length > 0 && (
        <Clashes
          clashes={clashes}
          settle={settle}
          happened="Someone else changed this composition in the meantime."
          names={fieldNames}
          theirs="Current version"
          shown={shownOf}
        />
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void save()
        }}
      >
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
        <Cluster as="p" gap={4} className={styles.save}>
          <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
            Save
          </Button>
          <span role="status">{isDirty ? 'Not saved yet.' : `Saved ${momentOf(row.changed_at)}.`}</span>
        </Cluster>
      </form>
      <Unsaved dirty={isDirty} allowed={neverLeads} onSave={save} />
    </SectionPage>
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
