import { useState } from 'react'
import { MOST_ON_A_PAGE } from '../../../contract/envelope.ts'
import type { WorkImport } from '../../../contract/import.ts'
import type { Data, Query } from '../../../contract/operations/index.ts'
import { howMany } from '../../../kernel/count.ts'
import { notice } from '../../client/notice.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { call, readFile } from '../api/call.ts'
import form from '../parts/form.module.css'
import { ManyDialog } from '../works/many/dialog.tsx'
import { isMoving, useKeepImport } from './queries.ts'
import { stopSending } from './sending.ts'
import { hasRows } from './states.ts'
import { UndoImport } from './undo.tsx'

const nothing = { ids: [] }

/** Actions of a seller that the state of an import allows. */
export function ImportActions({ it }: { it: WorkImport }) {
  const keep = useKeepImport()
  const params = { id: it.id }
  const [submitted, setSubmitted] = useState<{ ids: string[] } | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (action: string, run: () => Promise<void>) => {
    setBusy(action)
    try {
      await run()
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setBusy(null)
  }
  const waiting = it.found.new + it.found.changed
  const isWaiting = it.state === 'matching' || it.state === 'checked'
  const isOpen = isMoving(it.state) || isWaiting

  const stop = () =>
    act('stop', async () => {
      stopSending(it.id)
      keep((await call('seller.cancelImport', { params })).data)
    })
  const start = () => act('start', async () => keep((await call('seller.startImport', { params })).data))
  /** Looks up the works of this import, all pages of them, and asks before they are submitted. */
  const submit = () =>
    act('submit', async () => {
      const ids: string[] = []
      for (let page: number | null = 1; page !== null; ) {
        const query: Query<'seller.importRows'> = { page, limit: MOST_ON_A_PAGE, made: 'new' }
        const { data }: { data: Data<'seller.importRows'> } = await call('seller.importRows', {
          params,
          query,
        })
        ids.push(...data.rows.flatMap(({ work_id }) => work_id ?? []))
        page = data.next
      }
      if (ids.length > 0) setSubmitted({ ids })
      else notice.error('None of the works that this import made is left.')
    })
  const saveProblems = () =>
    act('problems', async () => saveFile(await readFile('seller.importProblems', { params })))

  return (
    <Cluster gap={3} className={form.actions}>
      {it.state === 'checked' && waiting > 0 && (
        <Button
          variant="primary"
          busy={busy === 'start'}
          busyText="Beginning..."
          onClick={() => void start()}
        >
          Import {howMany(waiting, 'work')}
        </Button>
      )}
      {(it.state === 'done' || it.state === 'cancelled') && it.made.new > 0 && (
        <>
          <LinkButton variant="primary" to="/studio/works?status=draft">
            See the drafts
          </LinkButton>
          {hasRows(it) && (
            <Button busy={busy === 'submit'} busyText="Looking..." onClick={() => void submit()}>
              Submit the drafts
            </Button>
          )}
        </>
      )}
      {it.state === 'checked' && (
        <LinkButton to={`/studio/works/import/${it.id}?columns=match`}>Match the columns</LinkButton>
      )}
      {it.problems > 0 && hasRows(it) && (
        <Button onClick={() => void saveProblems()}>Save the problems as CSV</Button>
      )}
      {!isMoving(it.state) && (
        <LinkButton to="/studio/works/import">
          {isWaiting ? 'Choose another list' : 'Import another list'}
        </LinkButton>
      )}
      {isOpen && (
        <Button variant="plain" busy={busy === 'stop'} busyText="Stopping..." onClick={() => void stop()}>
          {it.state === 'importing' ? 'Stop importing' : 'Cancel this import'}
        </Button>
      )}
      {it.ended_at !== null && it.made.new > it.taken_back && hasRows(it) && <UndoImport it={it} />}
      <ManyDialog
        step={submitted ? 'submit' : null}
        meant={submitted ?? nothing}
        onChanged={() => keep(it)}
        onClose={() => setSubmitted(null)}
      />
    </Cluster>
  )
}
