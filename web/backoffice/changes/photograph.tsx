import { useQuery } from '@tanstack/react-query'
import { privatePicture } from '../../client/api/private-picture.ts'
import styles from './photograph.module.css'

/** A private photograph, read with the reader's own access. */
export const Photograph = ({ address, alt }: { address: string; alt: string }) => {
  const { data } = useQuery({
    queryKey: ['photograph', address],
    queryFn: () => privatePicture(address),
  })
  return data === undefined ? (
    <span className={styles.empty}>…</span>
  ) : (
    <img className={styles.photograph} src={data} alt={alt} />
  )
}
