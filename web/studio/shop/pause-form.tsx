import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseEntry, type Shop } from '../../../contract/seller.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'

/** Pauses the shop until a day or without an end; of a paused one changes day and note, or opens it again. */
export function PauseForm({ pause }: Pick<Shop, 'pause'>) {
  const [tomorrow] = useState(() => dayInLagos(after(new Date(serverNow()), DAY)))
  const [opening, setOpening] = useState(false)
  const { field, submit, showRefusal, busy } = useContractForm(pauseEntry, {
    until: pause?.until ?? '',
    note: pause?.note ?? '',
  })
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: keyOf('seller.account') })
  const save = submit(async (form) => {
    try {
      await call('seller.pauseShop', { body: form })
      notice.success(pause ? 'Saved.' : 'Your shop is paused.')
      await reload()
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  const open = async () => {
    setOpening(true)
    try {
      await call('seller.resumeShop', {})
      notice.success('Your shop is open. Your works can be bought again.')
      await reload()
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setOpening(false)
  }
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={save}>
      <Field
        label="Open again on"
        optional
        hint="The shop opens by itself as this day begins in Lagos. Without a day it stays paused until you open it."
        type="date"
        min={tomorrow}
        {...field('until', { setValueAs: (typed: string): string | null => (typed === '' ? null : typed) })}
      />
      <TextField
        label="Note to buyers"
        optional
        hint="It appears beside your works. No links, mail addresses or phone numbers."
        rows={2}
        maxLength={200}
        {...field('note')}
      />
      <Cluster gap={3}>
        <Button type="submit" busy={busy} busyText="Saving...">
          {pause ? 'Save' : 'Pause the shop'}
        </Button>
        {pause && (
          <Button variant="primary" busy={opening} busyText="Opening..." onClick={() => void open()}>
            Open the shop now
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
