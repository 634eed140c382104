import { useState } from 'react'
import type { WorkImport } from '../../../contract/import.ts'
import { beginning } from '../../../kernel/beginning.ts'
import { counted, howMany } from '../../../kernel/count.ts'
import { tidy } from '../../../kernel/pasted.ts'
import { fileSizeOf } from '../../client/labels.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import form from '../parts/form.module.css'
import { FileChoice } from './file-choice.tsx'
import styles from './import.module.css'
import { Progress } from './progress.tsx'
import { useKeepImport } from './queries.ts'
import { type ChosenFiles, sendFiles, useSending } from './sending.ts'

/** Whether a file is the one that was announced, as far as its name and size tell. */
const isSame = (file: File | null, sent: WorkImport['list'] | null): boolean =>
  sent === null ? true : file?.size === sent.bytes && tidy(beginning(file.name, 200)) === sent.name

/** The files are chosen once more where the page was left before they had arrived; what has come is not sent again. */
const Resume = ({ it }: { it: WorkImport }) => {
  const [list, setList] = useState<File | null>(null)
  const [pictures, setPictures] = useState<File | null>(null)
  const [isAsked, setAsked] = useState(false)
  const keep = useKeepImport()
  const faultOf = (file: File | null, sent: WorkImport['list'] | null): string | undefined => {
    if (!file) return isAsked ? 'Choose this file first' : undefined
    return isSame(file, sent)
      ? undefined
      : `This is another file: ${sent?.name} has ${fileSizeOf(sent?.bytes ?? 0)}`
  }
  const chosen: ChosenFiles | null =
    list && isSame(list, it.list) && isSame(pictures, it.pictures) ? { list, pictures } : null
  return (
    <>
      <p className={styles.lead}>
        The files have not all arrived. Choose the same ones again, and what is missing will be sent.
      </p>
      <div className={styles.files}>
        <FileChoice
          label="List of works"
          hint={it.list.name}
          accept=".xlsx,.csv,.txt,.tsv"
          file={list}
          error={faultOf(list, it.list)}
          onChoose={setList}
        />
        {it.pictures && (
          <FileChoice
            label="Their pictures"
            hint={it.pictures.name}
            accept=".zip"
            file={pictures}
            error={faultOf(pictures, it.pictures)}
            onChoose={setPictures}
          />
        )}
      </div>
      <Cluster gap={3} className={form.actions}>
        <Button
          variant="primary"
          onClick={() => {
            setAsked(true)
            if (chosen) sendFiles(it, chosen, keep)
          }}
        >
          Send what is missing
        </Button>
      </Cluster>
    </>
  )
}

const Receiving = ({ it }: { it: WorkImport }) => {
  const sending = useSending(it.id)
  if (!sending) return <Resume it={it} />
  const files = it.pictures ? `${it.list.name} and ${it.pictures.name}` : it.list.name
  const all = it.list.bytes + (it.pictures?.bytes ?? 0)
  return (
    <>
      <Progress
        label="Sending"
        share={sending.progress}
        detail={`${files}: ${fileSizeOf(sending.progress * all)} of ${fileSizeOf(all)}`}
      />
      <p role="alert">
        {sending.state === 'lost' && `${sending.error} It is tried again by itself.`}
        {sending.state === 'refused' && sending.error}
      </p>
    </>
  )
}

/** How far an import is that gets on. */
export function UnderWay({ it }: { it: WorkImport }) {
  if (it.state === 'receiving') return <Receiving it={it} />
  if (it.state === 'checking')
    return (
      <Progress
        label="Checking the list"
        share={it.progress}
        detail={`${howMany(it.rows, 'row')} checked, ${counted(it.found.wrong)} of them wrong`}
      />
    )
  const all = it.found.new + it.found.changed + it.found.unchanged
  // Works are made some rows ahead of their pictures: both are said as they are.
  const entered = it.made.new + it.made.changed + it.made.unchanged + it.made.refused
  return (
    <>
      <Progress
        label="Importing"
        share={it.progress}
        detail={`${counted(entered)} of ${howMany(all, 'row')} entered, ${counted(it.rows_done)} with their pictures: ${howMany(it.made.new, 'work')} drafted, ${counted(it.made.changed)} changed, ${howMany(it.pictures_taken, 'picture')}, ${counted(it.made.refused + it.pictures_refused)} refused`}
      />
      <p className={styles.lead}>
        You can leave this page: the import continues, and you can return to it here.
      </p>
    </>
  )
}
