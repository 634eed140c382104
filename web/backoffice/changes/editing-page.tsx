import type { ComponentProps } from 'react'
import { momentOf } from '../../../kernel/dates.ts'
import { Clashes } from '../../client/editing/clashes.tsx'
import { Unsaved } from '../../client/form/unsaved.tsx'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { SectionPage } from '../frame/sections.tsx'
import styles from './editing-page.module.css'
import type { FileEditing } from './use-file-editing.ts'

const neverLeads = () => false

/** A page on which a file is edited: conflicts with changes by others above, and a question before unsaved text is left. */
export function EditingPage<File extends { version: number }, Draft extends object>({
  what,
  editing: { clashes, settle, isDirty, save },
  names,
  shown,
  isLong = false,
  children,
  ...page
}: ComponentProps<typeof SectionPage> & {
  /** 'article', 'collection' or 'composition'. */
  what: string
  editing: FileEditing<File, Draft>
} & Pick<ComponentProps<typeof Clashes<Draft>>, 'names' | 'shown' | 'isLong'>) {
  return (
    <SectionPage {...page}>
      {clashes.length > 0 && (
        <Clashes
          clashes={clashes}
          settle={settle}
          happened={`Someone else changed this ${what} in the meantime.`}
          names={names}
          theirs="Current version"
          shown={shown}
          isLong={isLong}
        />
      )}
      {children}
      <Unsaved dirty={isDirty} allowed={neverLeads} onSave={save} />
    </SectionPage>
  )
}

/** The button that saves a file, and whether it is saved; in view until its form ends. `form`: the form's id, where it is elsewhere. */
export function SaveBar({
  editing: { row, isDirty, isSaving },
  form,
}: {
  editing: { row: { changed_at: string }; isDirty: boolean; isSaving: boolean }
  form?: string
}) {
  return (
    <Cluster as="p" gap={4} className={styles.save}>
      <Button type="submit" form={form} variant="primary" busy={isSaving} busyText="Saving...">
        Save
      </Button>
      <span role="status">{isDirty ? 'Not saved yet.' : `Saved ${momentOf(row.changed_at)}.`}</span>
    </Cluster>
  )
}
