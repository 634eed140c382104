import { useState } from 'react'
import type { WorkImport } from '../../../contract/import.ts'
import { howMany } from '../../../kernel/count.ts'
import { notice } from '../../client/notice.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { call, readFile } from '../api/call.ts'
import form from '../parts/form.module.css'
import { isMoving, useKeepImport } from './queries.ts'
import { stopSending } from './sending.ts'

/** What a seller can do with an import as it stands. */
export const ImportActions = ({ it }: { it: WorkImport }) => {
  const keep = useKeepImport()
  const params = { id: it.id }
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
  const isOpen = isMoving(it.state) || it.state === 'checked'

  const stop = () =>
    act('stop', async () => {
      stopSending(it.id)
      keep((await call('seller.cancelImport', { params })).data)
    })
  const start = () => act('start', async () => keep((await call('seller.startImport', { params })).data))
  /** Submits what is ready, some at a time, until nothing is left. */
  const submit = () =>
    act('submit', async () => {
      let all = 0
      for (;;) {
        const { data } = await call('seller.submitImport', { params })
        all += data.submitted
        if (data.left === 0) break
      }
      keep(it)
      if (all > 0) notice.success(`${howMany(all, 'work')} submitted for approval.`)
      else notice.error('No draft of this import is ready: each needs a picture, a description and a medium.')
    })
  const saveProblems = () =>
    act('problems', async () => saveFile(await readFile('seller.importProblems', { params })))

  return (
    <Cluster gap={3} className={form.actions}>
      {it.state === 'checked' && waiting > 0 && (
        <Button look="primary" busy={busy === 'start'} busyText="Beginning..." onClick={() => void start()}>
          Import {howMany(waiting, 'work')}
        </Button>
      )}
      {(it.state === 'done' || it.state === 'cancelled') && it.made.new > 0 && (
        <>
          <LinkButton look="primary" to="/studio/works?status=draft">
            See the drafts
          </LinkButton>
          <Button busy={busy === 'submit'} busyText="Submitting..." onClick={() => void submit()}>
            Submit all that have pictures
          </Button>
        </>
      )}
      {it.problems > 0 && <Button onClick={() => void saveProblems()}>Save the problems as CSV</Button>}
      {!isMoving(it.state) && (
        <LinkButton to="/studio/works/import">
          {it.state === 'checked' ? 'Choose another list' : 'Import another list'}
        </LinkButton>
      )}
      {isOpen && (
        <Button look="plain" busy={busy === 'stop'} busyText="Stopping..." onClick={() => void stop()}>
          {it.state === 'importing' ? 'Stop importing' : 'Cancel this import'}
        </Button>
      )}
    </Cluster>
  )
}
