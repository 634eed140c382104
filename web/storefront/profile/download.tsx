import { type SubmitEvent, useState } from 'react'
import { useOwnerProof } from '../../client/account/second-factor/owner-proof.tsx'
import { ApiProblem } from '../../client/api/problem.ts'
import { readFile } from '../../client/api/shop.ts'
import { notice } from '../../client/notice.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../kit/button.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './data.module.css'

/** Everything that is stored about the person, as a ZIP with their name and the date, for their password or a code. */
export function Download({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const proof = useOwnerProof()
  const download = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const given = await proof.pass()
      if (given) {
        saveFile(await readFile('profile.dataFile', { body: given }))
        proof.clear()
        notice.success('Your data are saved as a file.')
      }
    } catch (thrown) {
      const { current_password: wrong, code } = thrown instanceof ApiProblem ? thrown.fields : {}
      if (wrong === undefined && code === undefined) notice.refusal(thrown)
      proof.setError(wrong ?? code)
    }
    setBusy(false)
  }
  return (
    <Stack as="section" gap={4} className={styles.part}>
      <h2 className={styles.heading}>Download your data</h2>
      <p className={styles.words}>
        Everything we store about you in one ZIP file: your account, addresses, orders with their payments,
        cart, wishlist, messages and what you agreed to, in a format that other programs read (JSON), and your
        pictures. For sellers also works, bank details and identity papers. It shows account and document
        numbers in full, so store it where nobody else can read it.
      </p>
      <Stack
        as="form"
        gap={4}
        className={styles.ask}
        method="post"
        noValidate
        onSubmit={(event) => void download(event)}
      >
        {/* Password managers find the password by this. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {proof.field}
        <Button type="submit" busy={busy} busyText="Gathering...">
          Download
        </Button>
      </Stack>
    </Stack>
  )
}
