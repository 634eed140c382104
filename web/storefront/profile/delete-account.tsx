import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { passwordAgain } from '../../../contract/account.ts'
import { isNews, sentenceOf } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { notice } from '../../client/notice.ts'
import { endSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import styles from './data.module.css'

const DeletionForm = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const { field, submit, showRefusal, busy } = useContractForm(passwordAgain)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()
  const remove = submit(async ({ password }) => {
    setRefusal(null)
    try {
      await call('profile.delete', { body: { password } })
      endSession()
      await navigate('/', { replace: true })
      notice.success('Your account is deleted.')
    } catch (thrown) {
      if (!showRefusal(thrown) && isNews(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  return (
    <Stack as="form" gap={5} method="post" noValidate onSubmit={remove}>
      <Stack as="ul" gap={2} className={styles.list}>
        <li>
          Deleted for good: your name, picture, addresses, phone number, cart, wishlist, consents and
          subscription.
        </li>
        <li>
          By law we keep your orders, without your name, contact details or street. We keep the state and
          country for taxes.
        </li>
        <li>You will be signed out everywhere, and this cannot be undone.</li>
      </Stack>
      {/* Password managers find the password by this. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" type="password" autoComplete="current-password" {...field('password')} />
      <RefusalNote text={refusal} />
      <Cluster gap={3} className={styles.ways}>
        <Button type="submit" variant="primary" size="large" busy={busy} busyText="Deleting...">
          Delete my account
        </Button>
        <Button size="large" onClick={onClose}>
          Keep it
        </Button>
      </Cluster>
    </Stack>
  )
}

/** The way out: what it means is said, and the password asked for, before anything is deleted. */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Stack as="section" gap={4} className={styles.part}>
      <h2 className={styles.heading}>Delete your account</h2>
      <p className={styles.words}>
        Your personal data are deleted at once. Orders have to be delivered and past their 14 days of return
        first. The <Link to="/privacy">privacy policy</Link> says what we must keep.
      </p>
      <Button onClick={() => setOpen(true)}>Delete account</Button>
      <Dialog open={open} onClose={close} title="Delete your account?">
        <DeletionForm email={email} onClose={close} />
      </Dialog>
    </Stack>
  )
}
