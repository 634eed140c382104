import { useQuery } from '@tanstack/react-query'
import { readFile } from '../data/office.ts'
import styles from './photograph.module.css'

const inline = (content: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => fail(new Error('unreadable')))
    reader.readAsDataURL(content)
  })

/** A private photograph, read with the reader's own access. */
export const Photograph = ({ address, alt }: { address: string; alt: string }) => {
  const { data } = useQuery({
    queryKey: ['photograph', address],
    queryFn: async () => inline(await readFile(address)),
  })
  return data === undefined ? (
    <span className={styles.empty}>…</span>
  ) : (
    <img className={styles.photograph} src={data} alt={alt} />
  )
}
