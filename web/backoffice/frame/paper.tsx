import { useState } from 'react'
import type { Reading } from '../../client/queries/read.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../kit/button.tsx'
import { useReading } from '../data/office.ts'
import styles from './paper.module.css'

type Paper = { content_type: 'image/jpeg' | 'application/pdf'; content_base64: string }

/** Saves a PDF that a stranger sent; as bytes of no type, so that no browser opens it in a window of ours. */
const savePaper = (name: string, base64: string): void =>
  saveFile({
    name: `${name}.pdf`,
    blob: new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], {
      type: 'application/octet-stream',
    }),
  })

/** A private paper, a picture or a PDF, read only when asked for; the audit log records the reader. */
export function PaperPart({
  read,
  name,
  button,
  alt,
}: {
  read: Reading<Paper>
  name: string
  button: string
  alt: string
}) {
  const [asked, setAsked] = useState(false)
  const { data } = useReading(asked ? read : { ...read, ask: null })
  if (!asked)
    return (
      <div>
        <Button size="small" onClick={() => setAsked(true)}>
          {button}
        </Button>{' '}
        <span className={styles.note}>The audit log records that you viewed it.</span>
      </div>
    )
  if (data?.content_type === 'application/pdf')
    return (
      <div>
        <Button size="small" onClick={() => savePaper(name, data.content_base64)}>
          Save the PDF
        </Button>{' '}
        <span className={styles.note}>
          A PDF from a stranger is not shown here. Open it in a viewer that runs no scripts, and delete it
          afterwards.
        </span>
      </div>
    )
  return data ? (
    <img className={styles.paper} src={`data:${data.content_type};base64,${data.content_base64}`} alt={alt} />
  ) : (
    <p>…</p>
  )
}
