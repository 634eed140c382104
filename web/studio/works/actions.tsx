import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnWork } from '../../../contract/seller.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import styles from './editor.module.css'
import { SavedNote } from './saved-note.tsx'
import { statusNames, workMoodOf } from './statuses.ts'
import type { Saving } from './use-saving.ts'

type Step = 'submit' | 'pause' | 'resume'

/** What can be done with a work in its state: always at hand, at the end of the screen. */
export function WorkActions({
  work,
  dirty,
  saving,
  busy,
  onMove,
  onWork,
  onGone,
}: {
  work: OwnWork | undefined
  dirty: boolean
  saving: Pick<Saving, 'trouble' | 'isAuto' | 'isReady'>
  busy: 'save' | 'move' | null
  onMove: (step: Step) => void
  onWork: (work: OwnWork) => void
  onGone: () => Promise<void>
}) {
  const [asking, setAsking] = useState(false)
  const status = work?.status ?? 'draft'
  const isFresh = status === 'draft' || status === 'refused'
  const remove = async () => {
    if (!work) return
    try {
      await call('seller.deleteProduct', { params: { id: work.id } })
      notice.success('Deleted.')
      await onGone()
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setAsking(false)
  }
  const drop = async () => {
    if (!work) return
    try {
      onWork((await call('seller.dropChanges', { params: { id: work.id } })).data)
      notice.success('The changes are taken back.')
    } catch (thrown) {
      notice.refusal(thrown)
    }
  }
  return (
    <div className={styles.bar}>
      <StatusMark mood={work ? workMoodOf(work) : 'plain'}>{statusNames[status]}</StatusMark>
      <SavedNote work={work} dirty={dirty} saving={saving} />
      {work && status === 'live' && (
        <Link className={styles.saved} to={`/${work.slug}`}>
          As buyers see it
        </Link>
      )}
      {work && (
        <Button variant="plain" size="small" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {work && work.changes !== null && (
        <Button variant="plain" size="small" onClick={() => void drop()}>
          Take the changes back
        </Button>
      )}
      {status === 'live' && (
        <Button size="small" onClick={() => onMove('pause')}>
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button size="small" onClick={() => onMove('resume')}>
          Publish
        </Button>
      )}
      <Button
        type="submit"
        size="small"
        variant={isFresh || work?.changes === 'refused' ? 'outline' : 'primary'}
        busy={busy === 'save'}
        busyText="Saving..."
      >
        {isFresh ? 'Save draft' : 'Save'}
      </Button>
      {(isFresh || work?.changes === 'refused') && (
        <Button
          size="small"
          variant="primary"
          busy={busy === 'move'}
          busyText="Submitting..."
          onClick={() => onMove('submit')}
        >
          Submit for approval
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete this work?">
        <Stack gap={4} className={form.form}>
          <p>
            It is gone for good, with its pictures. A work that is part of an order cannot be deleted; you can
            pause it.
          </p>
          <Cluster gap={3} className={form.actions}>
            <Button variant="primary" onClick={() => void remove()}>
              Delete
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </Cluster>
        </Stack>
      </Dialog>
    </div>
  )
}
