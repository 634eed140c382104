import { useRead } from '../../client/queries/shop.ts'
import styles from './related.module.css'
import { SimilarWorks } from './similar.tsx'

/** Works on sale that are like one, asked for in the browser; `except` are slugs of works that the page shows already. */
export function SimilarTo({
  slug,
  except,
  title,
}: {
  slug: string
  except: readonly string[]
  title?: string
}) {
  const { data, isPending } = useRead('shop.similar', { params: { slug } }, { anyone: true })
  if (isPending) return <div className={styles.room} />
  const works = data?.filter((work) => !except.includes(work.slug)) ?? []
  return <SimilarWorks works={works} {...(title !== undefined && { title })} />
}
