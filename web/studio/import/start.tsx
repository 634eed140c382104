import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIST_BYTES, ZIP_BYTES } from '../../../contract/import.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { fileSizeOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call, readFile } from '../api/call.ts'
import form from '../parts/form.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { Columns } from './columns.tsx'
import { FileChoice } from './file-choice.tsx'
import { History } from './history.tsx'
import styles from './import.module.css'
import { useKeepImport } from './queries.ts'
import { sendFiles } from './sending.ts'

export const meta = privatePage('Import a list')

const tooLarge = (file: File | null, most: number): string | undefined => {
  if (file?.size === 0) return 'This file is empty'
  return file && file.size > most ? `This file is too large: at most ${fileSizeOf(most)}` : undefined
}

/** /studio/works/import: a list and a ZIP to begin with, what a list looks like, and the imports there were. */
export default function StartImport() {
  const navigate = useNavigate()
  const keep = useKeepImport()
  const [list, setList] = useState<File | null>(null)
  const [pictures, setPictures] = useState<File | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; about?: string | undefined } | null>(null)
  const listError = tooLarge(list, LIST_BYTES) ?? (isAsked && !list ? 'Choose the list first' : undefined)
  const zipError = tooLarge(pictures, ZIP_BYTES)

  const begin = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    setRefusal(null)
    if (!list || listError || zipError) return
    setBusy(true)
    try {
      const { data: begun } = await call('seller.createImport', {
        body: {
          list: { name: beginning(list.name, 200), bytes: list.size },
          pictures: pictures && { name: beginning(pictures.name, 200), bytes: pictures.size },
        },
      })
      keep(begun)
      sendFiles(begun, { list, pictures }, keep)
      await navigate(`/studio/works/import/${begun.id}`)
    } catch (thrown) {
      setRefusal({ text: sentenceOf(thrown), about: thrown instanceof ApiProblem ? thrown.about : undefined })
      setBusy(false)
    }
  }
  return (
    <>
      <PageHead title="Import a list" back={{ name: 'Works', to: '/studio/works' }}>
        <Button onClick={() => void readFile('seller.importTemplate').then(saveFile).catch(notice.refusal)}>
          Download the template
        </Button>
      </PageHead>
      <Stack gap={6} className={styles.page}>
        <p className={styles.lead}>
          Import many works at once. We check the list first and show what is wrong in which row; nothing
          changes until you confirm. Imported works are drafts, for you to review and submit.
        </p>
        <Stack as="form" gap={4} className={form.form} onSubmit={(event) => void begin(event)} noValidate>
          <div className={styles.files}>
            <FileChoice
              label="List of works"
              hint="Excel (.xlsx), at most 16 MB, or CSV in UTF-8, at most 50 MB: with a header row and at most 100,000 rows"
              accept=".xlsx,.csv,.txt,.tsv,text/csv,text/tab-separated-values"
              file={list}
              error={listError}
              onChoose={setList}
            />
            <FileChoice
              optional
              label="Their pictures"
              hint="ZIP, at most 1 GB; the list says which picture belongs to which work"
              accept=".zip,application/zip"
              file={pictures}
              error={zipError}
              onChoose={setPictures}
            />
          </div>
          <RefusalNote text={refusal?.text ?? null} />
          <Cluster gap={3} className={form.actions}>
            <Button variant="primary" type="submit" busy={busy} busyText="Beginning...">
              Check the list
            </Button>
            {refusal?.about !== undefined && (
              <Button onClick={() => void navigate(`/studio/works/import/${refusal.about}`)}>
                See the other one
              </Button>
            )}
          </Cluster>
        </Stack>
        <Columns />
        <History />
      </Stack>
    </>
  )
}
