import { useQuery } from '@tanstack/react-query'
import { privatePicture } from '../../client/api/private-picture.ts'
import styles from './photographs.module.css'

/** A photograph that only its parties may see; it is fetched in the seller's name. */
export const PrivatePicture = ({ url, alt }: { url: string; alt: string }) => {
  const { data } = useQuery({
    queryKey: ['seller', 'photograph', url],
    queryFn: () => privatePicture(url),
    staleTime: Infinity,
  })
  return data ? (
    <img className={styles.picture} src={data} alt={alt} />
  ) : (
    <span className={styles.picture} role="img" aria-label={`${alt}, loading`} />
  )
}
