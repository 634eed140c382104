import { useState } from 'react'
import { type PayoutFile, payoutChoices, type StaffPayout } from '../../../contract/ledger.ts'
import { howMany } from '../../../kernel/count.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { saveFile } from '../../client/save-file.ts'
import { useAddress } from '../../client/table/address.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { StateFilter } from '../table/filters.tsx'
import { ListFilters, ranges } from '../table/list-filters.tsx'
import { checkWords } from './account-check.ts'
import { paidBeforeLine } from './came-back.ts'

/** The filters of the list, as the address has them. */
const filters = ['state', ...ranges] as const

export const meta = privatePage('Payouts')

const isReturnAsked = ({ came_back }: StaffPayout) => came_back?.state === 'PROPOSED'
const isToLookAt = ({ state, first_to }: StaffPayout) => state === 'PROPOSED' && first_to !== null
const approvalsOf = (it: StaffPayout) =>
  `${it.approved_by.length} of ${it.approvals_needed}${it.paid_before.length > 0 ? ', paid before' : ''}${isToLookAt(it) ? ', first payout' : ''}`

/** Approves several payouts but the first ones, each of which a person looks at on its own page. */
const ApproveChosen = ({
  chosen,
  afterwards,
}: {
  chosen: readonly StaffPayout[]
  afterwards: () => void
}) => {
  const [first, rest] = [chosen.filter(isToLookAt), chosen.filter((it) => !isToLookAt(it))]
  const firstLine =
    first.length === 0
      ? ''
      : `Not among them, as a person reviews a first payout on its own page: ${first.map(({ code, seller }) => `${code} to ${seller.name}`).join(', ')}.`
  if (rest.length === 0) return <p>Open each of these: a first payout is approved on its own page.</p>
  return (
    <Ask
      name="Approve"
      title={`Approve ${howMany(rest.length, 'payout')}`}
      text={[
        `Together ${moneyOf(rest.reduce((sum, it) => sum + it.amount, 0))}.`,
        ...rest.flatMap((it) => it.paid_before.map((each) => `${it.code}: ${paidBeforeLine(each)}`)),
        firstLine,
      ].join(' ')}
      changes={() => rest.map(({ id }) => change('payouts.approve', { params: { id }, body: {} }))}
      done="Approved."
      afterwards={afterwards}
    />
  )
}

/** What was written for the bank: saved where it has a line, and what was left out of it, with the reason. */
const ForBank = ({ onFile }: { onFile: (file: PayoutFile) => void }) => (
  <Ask
    name="CSV for the bank"
    text="Each approved payout is checked once more; one whose bank account, returns or refunds have changed is left out. Someone who did not approve it sends it."
    changes={() => [change('payouts.export', {})]}
    done="Written."
    afterwards={([file]) => {
      if (!file) return
      if (file.count > 0)
        saveFile({ name: file.name, blob: new Blob([file.text], { type: 'text/csv;charset=utf-8' }) })
      onFile(file)
    }}
  />
)

const saveWorkbook = ({ name, workbook }: PayoutFile) => {
  const bytes = Uint8Array.from(atob(workbook), (character) => character.codePointAt(0) ?? 0)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile({ name: name.replace(/\.csv$/, '.xlsx'), blob: new Blob([bytes], { type }) })
}

/** Marks payouts as sent in one go, with what the bank has read of their file. */
const MarkSent = ({
  name,
  ids,
  afterwards,
}: {
  name: string
  ids: readonly string[]
  afterwards: () => void
}) => (
  <Ask
    name={name}
    title={`Mark ${howMany(ids.length, 'payout')} as sent`}
    text="Sent to the bank in one go, by someone who approved none of them. Type what the bank shows of the file that it has read, before anything is released there."
    questions={[
      { name: 'reference', label: 'The bank’s reference' },
      { name: 'count', label: 'How many payments the bank has read', kind: 'number' },
      { name: 'sum', label: 'Their sum at the bank, in naira', kind: 'amount' },
    ]}
    changes={(answer) => [
      change('payouts.send', {
        body: {
          payout_ids: [...ids],
          reference: answer('reference'),
          count: Number(answer('count')),
          sum: Number(answer('sum')),
        },
      }),
    ]}
    done="Marked as sent."
    afterwards={afterwards}
  />
)

const Written = ({ file, onSent }: { file: PayoutFile; onSent: () => void }) => (
  <section aria-label="The file for the bank">
    <p role="status">
      {file.count === 0
        ? 'Nothing is to be sent to the bank.'
        : `${file.name}: ${howMany(file.count, 'payout')}, together ${moneyOf(file.amount)}.`}
      {file.left_out.length > 0 && ` Left out: ${file.left_out.length}.`}
    </p>
    {file.count > 0 && (
      <p>
        <Button size="small" onClick={() => saveWorkbook(file)}>
          Save for Excel
        </Button>{' '}
        Excel drops the first zeros of account numbers when it opens the CSV; it leaves them in this file.
      </p>
    )}
    {file.count > 0 && (
      <p>
        <MarkSent name="Mark this file as sent" ids={file.payout_ids} afterwards={onSent} />
      </p>
    )}
    {file.left_out.length > 0 && (
      <DataTable
        label="Left out of the file"
        rows={file.left_out}
        total={file.left_out.length}
        next={null}
        to={({ id }) => `/backoffice/payouts/${id}`}
        columns={[
          { head: 'Code', text: ({ code }) => code },
          { head: 'Seller', text: ({ seller }) => seller },
          { head: 'Why', text: ({ why }) => why },
          { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
        ]}
      />
    )}
  </section>
)

/** /backoffice/payouts: what sellers get, newest first. */
export default function Payouts() {
  const { query, read } = useAddress()
  const [file, setFile] = useState<PayoutFile | null>(null)
  const list = useRead('payouts.list', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage
      title="Payouts"
      aside={
        <>
          <Ask
            name="Propose payouts"
            text="Everything that is payable now is proposed, as it is each night."
            changes={() => [change('payouts.propose', {})]}
          />
          <ForBank onFile={setFile} />
        </>
      }
    >
      {file && <Written file={file} onSent={() => setFile(null)} />}
      <ListFilters hasAmounts texts={{ state: labelOf }}>
        <StateFilter
          label="State"
          options={[['', 'All'], ...payoutChoices.map((state) => [state, labelOf(state)] as const)]}
        />
      </ListFilters>
      <Loaded query={list}>
        {({ payouts, total, next }) => (
          <DataTable
            label="Payouts"
            exported={<ExportAll of="payouts.exportList" filters={filters} />}
            rows={payouts}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/payouts/${id}`}
            columns={[
              { head: 'Code', text: ({ code }) => code },
              { head: 'Seller', text: ({ seller }) => seller.name },
              {
                head: 'State',
                text: (it) => labelOf(isReturnAsked(it) ? 'RETURN_ASKED' : it.state),
                show: (it) => (
                  <Cluster gap={2}>
                    <State state={it.state} />
                    {isReturnAsked(it) && <State state="RETURN_ASKED" />}
                  </Cluster>
                ),
              },
              { head: 'Approvals', text: approvalsOf },
              { head: 'Bank', text: ({ bank }) => bank },
              { head: 'Name at the bank', text: (it) => checkWords[it.account_check] },
              { head: 'Created', text: (it) => momentOf(it.created_at) },
              { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
            ]}
            bulk={
              read('state') === 'PROPOSED'
                ? (chosen, clear) => <ApproveChosen chosen={chosen} afterwards={clear} />
                : read('state') === 'APPROVED'
                  ? (chosen, clear) => (
                      <MarkSent name="Mark as sent" ids={chosen.map(({ id }) => id)} afterwards={clear} />
                    )
                  : undefined
            }
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
