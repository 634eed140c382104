import { useState } from 'react'
import type { StatementImport } from '../../../contract/bank-statement.ts'
import { formOf } from '../../client/api/upload.ts'
import { Field } from '../../kit/field.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'

/** A button that asks for the bank's file, and reads it. */
export function BankImport({ onRead }: { onRead: (read: StatementImport) => void }) {
  const [file, setFile] = useState<File>()
  return (
    <Ask
      name="Read a statement"
      title="Read a statement of our bank"
      text="CSV, camt.053 or MT940, of whole days. Lines that are known already are left as they are, so days may overlap. Payouts on it are confirmed."
      questions={[
        {
          name: 'account_number',
          label: 'Account number',
          hint: 'Ten digits. Only where the file does not name the account.',
          optional: true,
        },
      ]}
      changes={(answer) => [
        change('bank.import', {
          file: formOf({ account_number: answer('account_number'), ...(file && { file }) }),
        }),
      ]}
      done="Read."
      afterwards={([read]) => read && onRead(read)}
    >
      <Field
        label="The bank’s file"
        type="file"
        accept=".csv,.txt,.xml,.sta,.mt940,.940,text/csv,text/plain,application/xml"
        onChange={(event) => setFile(event.target.files?.[0])}
      />
    </Ask>
  )
}
