import { useState } from 'react'
import type { ImportUndo, WorkImport } from '../../../contract/import.ts'
import { howMany } from '../../../kernel/count.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import { useKeepImport } from './queries.ts'

const reasons: Record<ImportUndo['stays'][number]['why'], string> = {
  changed: 'changed since',
  submitted: 'submitted or on show',
  deleted: 'deleted already',
}

const stayOf = ({ why, works, names }: ImportUndo['stays'][number]): string =>
  `${howMany(works, 'work')} ${reasons[why]}: ${names.join(', ')}${works > names.length ? ' …' : ''}`

/** Undoes an import: says which drafts go and which works stay, asks, and deletes the drafts. */
export function UndoImport({ it }: { it: WorkImport }) {
  const keep = useKeepImport()
  const params = { id: it.id }
  const [undo, setUndo] = useState<ImportUndo | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = async () => {
    setRefusal(null)
    try {
      setUndo((await call('seller.previewUndo', { params })).data)
    } catch (thrown) {
      notice.refusal(thrown)
    }
  }
  const run = async () => {
    setBusy(true)
    setRefusal(null)
    let all = 0
    try {
      for (let left = 1; left > 0; ) {
        const { data } = await call('seller.undoImport', { params })
        all += data.taken_back
        left = data.left
      }
      setUndo(null)
      notice.success(`${howMany(all, 'draft')} taken back.`)
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
    }
    setBusy(false)
    keep((await call('seller.import', { params })).data)
  }
  return (
    <>
      <Button variant="plain" onClick={() => void ask()}>
        Undo this import
      </Button>
      <Dialog open={undo !== null} onClose={() => setUndo(null)} title="Undo this import?">
        {undo && (
          <Stack gap={4} className={form.form}>
            <p>
              {undo.goes === 0
                ? 'No draft of this import is as the import left it: there is nothing to take back.'
                : `${howMany(undo.goes, 'draft')} ${undo.goes === 1 ? 'is' : 'are'} deleted, with pictures. The list can be imported again.`}
            </p>
            {undo.stays.length > 0 && (
              <>
                <p>These are left alone:</p>
                <Stack as="ul" gap={1} className={form.foot}>
                  {undo.stays.map((stay) => (
                    <li key={stay.why}>{stayOf(stay)}</li>
                  ))}
                </Stack>
              </>
            )}
            <RefusalNote text={refusal} />
            <Cluster gap={3} className={form.actions}>
              {undo.goes > 0 && (
                <Button variant="primary" busy={busy} busyText="Taking back..." onClick={() => void run()}>
                  Delete {howMany(undo.goes, 'draft')}
                </Button>
              )}
              <Button onClick={() => setUndo(null)}>{undo.goes > 0 ? 'Keep them' : 'Close'}</Button>
            </Cluster>
          </Stack>
        )}
      </Dialog>
    </>
  )
}
