import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { officeKey, perform } from '../data/office.ts'
import { CodeForm } from './code-form.tsx'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { Qr } from './qr.tsx'

/** Setting the second factor up, once: the app reads the QR code, a code proves it, recovery codes are shown. */
export const Enrol = () => {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data } = useQuery({
    queryKey: ['enrolment'],
    queryFn: () =>
      perform<{ secret: string; uri: string }>({ method: 'POST', path: '/second-factor/enrolment/' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const confirm = async (code: string) => {
    const { recovery_codes: made } = await perform<{ recovery_codes: string[] }>({
      method: 'POST',
      path: '/second-factor/confirm/',
      body: { code },
    })
    setCodes(made)
  }
  if (codes)
    return (
      <Entrance title="Keep these">
        <p>
          Should you lose your phone, each of these recovery codes lets you in once. Write them down; they are
          not shown again.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button look="primary" onClick={() => void client.invalidateQueries({ queryKey: officeKey('/me/') })}>
          I have written them down
        </Button>
      </Entrance>
    )
  if (!data) return <Spinner />
  return (
    <Entrance title="Your second key">
      <p>
        A password alone opens nothing here. Read this with an authenticator app, then type the six digits
        that it shows.
      </p>
      <Qr text={data.uri} label="QR code for an authenticator app" />
      <p>
        Or type this into the app: <span className={styles.secret}>{data.secret}</span>
      </p>
      <CodeForm send={confirm} />
    </Entrance>
  )
}
