import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paperTypes } from '../../../contract/file-limits.ts'
import { documentKinds, identityForm, type SellerAccount } from '../../../contract/seller.ts'
import { formOf } from '../../client/api/upload.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { paperField, paperOf } from '../../client/form/paper.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { documentNames } from './documents.ts'

const form = z.extend(identityForm, { document: paperField('Choose a picture or a PDF of the document') })

/** Shows us who one is: the document's details and its picture. */
export function IdentityForm({ account }: { account: SellerAccount }) {
  const { field, submit, showRefusal, busy } = useContractForm(form, {
    legal_name: `${account.first_name} ${account.last_name}`,
  })
  const client = useQueryClient()
  const send = submit(async ({ document, ...entry }) => {
    const paper = await paperOf(document)
    if (!paper) return
    try {
      await call('seller.verify', { file: formOf({ ...entry, document: paper }) })
      notice.success('Sent. We will review it within two working days and e-mail you.')
      await client.invalidateQueries({ queryKey: keyOf('seller.account') })
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={send}>
      <Field label="Name as on the document" autoComplete="name" {...field('legal_name')} />
      <div className={styles.pair}>
        <Select label="Document" {...field('document_kind')}>
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {documentNames[kind]}
            </option>
          ))}
        </Select>
        <Field label="Document number" {...field('document_number')} />
      </div>
      <Field
        label="Picture of the document"
        hint="A photograph or scan of 800 pixels or more, JPG, PNG or PDF. It is stored encrypted, only our staff see it, each view is recorded, and it is deleted 30 days after our decision."
        type="file"
        accept={paperTypes.join(',')}
        {...field('document')}
      />
      <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
        Send for verification
      </Button>
    </Stack>
  )
}
