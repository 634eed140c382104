import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordAgain } from '../../../../contract/account.ts'
import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Cluster, Stack } from '../../../kit/layout.tsx'
import { isNews, sentenceOf } from '../../api/problem.ts'
import { call } from '../../api/shop.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { RefusalNote } from '../../form/refusal.tsx'
import { notice } from '../../notice.ts'
import { keys } from '../../queries/keys.ts'

/** Asks for the password, then signs a device out: the one of `session`, or with null all others. */
export function SignOutForm({
  session,
  email,
  onClose,
}: {
  session: string | null
  email: string
  onClose: () => void
}) {
  const { field, submit, showRefusal, busy } = useContractForm(passwordAgain)
  const [refusal, setRefusal] = useState<string | null>(null)
  const client = useQueryClient()
  const end = submit(async ({ password }) => {
    setRefusal(null)
    try {
      const body = { password }
      const { message } =
        session === null
          ? await call('profile.endOtherSessions', { body })
          : await call('profile.endSession', { params: { id: session }, body })
      await client.invalidateQueries({ queryKey: keys.sessions })
      onClose()
      notice.success(message)
    } catch (thrown) {
      if (!showRefusal(thrown) && isNews(thrown)) setRefusal(sentenceOf(thrown))
    }
  })
  return (
    <Stack as="form" gap={4} method="post" noValidate onSubmit={end}>
      <p>Anyone who uses it now will have to sign in again. If that is not you, change your password too.</p>
      {/* Password managers find the password by this. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" type="password" autoComplete="current-password" {...field('password')} />
      <RefusalNote text={refusal} />
      <Cluster gap={3}>
        <Button type="submit" variant="primary" busy={busy} busyText="Signing out...">
          Sign out
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Cluster>
    </Stack>
  )
}
