import { useQuery } from '@tanstack/react-query'
import { unreachable } from '../../client/api/problem.ts'
import { send } from '../../client/api/send.ts'
import { accessToken } from '../../client/session/session.ts'
import styles from './photograph.module.css'

/** Reads a private file of the API, by the whole address that an answer carries. */
const readAddress = async (address: string): Promise<Blob> => {
  const response = await send(
    { method: 'GET', path: address.replace(/^\/api\/v1/, '') },
    { access: accessToken() },
  )
  if (!response.ok) throw unreachable()
  return response.blob()
}

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
    queryFn: async () => inline(await readAddress(address)),
  })
  return data === undefined ? (
    <span className={styles.empty}>…</span>
  ) : (
    <img className={styles.photograph} src={data} alt={alt} />
  )
}
