import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { privatePicture } from '../api/private-picture.ts'
import styles from './private-photograph.module.css'

/** A photograph that only its parties may see, read with the reader's own access; a press shows it large. `name` is also its heading. */
export function PrivatePhotograph({
  url,
  name,
  large = false,
}: {
  url: string
  name: string
  large?: boolean
}) {
  const { data, isError } = useQuery({
    queryKey: ['photograph', url],
    queryFn: () => privatePicture(url),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'nothing' },
  })
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={large ? styles.large : styles.small}
        disabled={data === undefined}
        aria-label={`${name}, larger`}
        onClick={() => setOpen(true)}
      >
        {data === undefined ? isError ? 'Not there' : '…' : <img src={data} alt={name} />}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} wide>
        {data !== undefined && <img className={styles.whole} src={data} alt={name} />}
      </Dialog>
    </>
  )
}

/** Several of them; `named` with its number is the name of each. */
export function PrivatePhotographs({
  photographs,
  named,
}: {
  photographs: readonly { id: string; url: string }[]
  named: (number: number) => string
}) {
  return (
    <Cluster as="ul" gap={3}>
      {photographs.map(({ id, url }, index) => (
        <li key={id}>
          <PrivatePhotograph url={url} name={named(index + 1)} />
        </li>
      ))}
    </Cluster>
  )
}
