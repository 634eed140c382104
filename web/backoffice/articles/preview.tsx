import { useEffect, useState } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Prose } from '../../kit/prose.tsx'
import { useRead } from '../data/office.ts'
import styles from './preview.module.css'

/** How long nothing is typed before the preview follows, in milliseconds. */
const PAUSE = 300

/** A value once it has not changed for a while. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The article as its page will show it: the server makes the same of the text as for that page. */
export function ArticlePreview({
  title,
  text,
  cover,
  publishedAt,
}: {
  title: string
  text: string
  cover: PictureData | undefined
  publishedAt: string | null
}) {
  const settled = useSettled(text)
  const asked = { body: { text: settled } }
  const { data, isError } = useRead('staff.previewArticle', asked, { keep: true, quiet: true, gcTime: 0 })
  return (
    <Stack as="section" gap={4} className={styles.preview} aria-label="Preview">
      <p className={styles.title}>{title || 'No title yet'}</p>
      <p className={styles.date}>
        {publishedAt === null ? 'Not published' : `Published on ${momentOf(publishedAt)}`}
      </p>
      {cover && <Picture picture={cover} sizes="(min-width: 80em) 40vw, 92vw" className={styles.cover} />}
      {data && <Prose text={data.prose} />}
      {isError && <p>The preview cannot be made at the moment.</p>}
      {data?.prose.length === 0 && <p className={styles.date}>What you write appears here.</p>}
    </Stack>
  )
}
