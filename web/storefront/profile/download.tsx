import { useState } from 'react'
import { fetchOwnData } from '../../client/api/own-data.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import styles from './data.module.css'

/** Saves a text as a file, as the browser saves a download. */
const save = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Everything that is kept on the person, as a file with their name and the date. */
export const Download = () => {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { file_name: name, ...document } = await fetchOwnData()
      save(name, `${JSON.stringify(document, null, 2)}\n`)
      notice.success('Your data are saved as a file.')
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setBusy(false)
  }
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Download your data</h2>
      <p className={styles.words}>
        Everything we keep on you in one file, in a format that other programs read (JSON): your account,
        addresses, orders with their payments, cart, wishlist, messages and what you agreed to.
      </p>
      <Button busy={busy} busyText="Gathering..." onClick={() => void download()}>
        Download
      </Button>
    </section>
  )
}
