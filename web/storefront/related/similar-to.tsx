import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/api/shop.ts'
import { keys } from '../../client/queries/keys.ts'
import styles from './related.module.css'
import { SimilarWorks } from './similar.tsx'

/** Works on sale that are like one, asked for in the browser; `except` are slugs of works that the page shows already. */
export const SimilarTo = ({
  slug,
  except,
  title,
}: {
  slug: string
  except: readonly string[]
  title?: string
}) => {
  const { data, isPending } = useQuery({
    queryKey: keys.similar(slug),
    queryFn: async ({ signal }) => (await call('shop.similar', { params: { slug }, signal })).data,
  })
  if (isPending) return <div className={styles.room} />
  const works = data?.filter((work) => !except.includes(work.slug)) ?? []
  return <SimilarWorks works={works} {...(title !== undefined && { title })} />
}
