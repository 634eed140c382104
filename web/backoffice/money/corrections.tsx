import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdjustmentView } from '../../../contract/ledger.ts'
import type { Data } from '../../../contract/operations/index.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging } from '../../client/table/paging.tsx'
import { Quiet, Table } from '../../client/table/table.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { Part } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { ListFilters, ranges } from '../table/list-filters.tsx'

/** The accounts of the ledger, as the API names them. */
const accounts = [
  'seller_payable',
  'commission',
  'shipping',
  'vat_payable',
  'provider_fees',
  'provider_clearing',
  'refunds_due',
  'payouts_clearing',
  'shortfall',
  'refunds_borne',
  'return_costs',
] as const satisfies readonly AdjustmentView['debit'][]

const accountOptions = accounts.map((account) => [account, labelOf(account)] as const)

const noSellers: readonly { id: string; name: string }[] = []

/** The button that corrects the ledger: of one of these sellers, where there are any, and about this order. */
export function Correct({
  sellers = noSellers,
  orderId,
}: {
  sellers?: readonly { id: string; name: string }[]
  orderId?: string
}) {
  const known = [...new Map(sellers.map(({ id, name }) => [id, name])).entries()]
  const [isProposed, setProposed] = useState(false)
  return (
    <>
      <Ask
        name="Correct the ledger"
        text="The amount leaves the credited account and comes to the debited one. Above the threshold a colleague has to approve it."
        questions={[
          { name: 'debit', label: 'Debit', kind: 'choice', options: accountOptions, value: 'seller_payable' },
          { name: 'credit', label: 'Credit', kind: 'choice', options: accountOptions, value: 'commission' },
          { name: 'amount', label: 'Amount in naira', kind: 'amount' },
          known.length > 0
            ? {
                name: 'seller',
                label: 'Seller',
                kind: 'choice' as const,
                options: [['', 'None'] as const, ...known],
                optional: true,
              }
            : {
                name: 'seller',
                label: 'Seller',
                optional: true,
                hint: 'The id at the end of the address of the seller’s page; needed for “Seller payable”',
              },
          { name: 'note', label: 'Why', kind: 'text' },
        ]}
        changes={(answer) => [
          change('ledger.adjust', {
            body: {
              debit: oneOf(accounts, answer('debit')),
              credit: oneOf(accounts, answer('credit')),
              amount: Number(answer('amount')),
              seller_id: answer('seller') || null,
              order_id: orderId ?? null,
              note: answer('note'),
            },
          }),
        ]}
        done="Done."
        afterwards={([made]) => setProposed(made?.state === 'PROPOSED')}
      />
      {isProposed && <span role="status">It waits for a colleague’s approval.</span>}
    </>
  )
}

const Decision = ({ it }: { it: AdjustmentView }) => {
  const member = useMember()
  const params = { id: it.id }
  if (it.state !== 'PROPOSED') return <State state={it.state} />
  return (
    <Cluster gap={2}>
      {it.created_by === member.id ? (
        <Quiet>You proposed this, so a colleague must approve it.</Quiet>
      ) : (
        <Ask
          name="Approve"
          title="Approve the correction"
          text={`${moneyOf(it.amount)} from ${labelOf(it.credit)} to ${labelOf(it.debit)}: “${it.note}”`}
          changes={() => [change('ledger.approveAdjustment', { params })]}
          done="Entered."
        />
      )}
      <Ask
        name={it.created_by === member.id ? 'Withdraw' : 'Reject'}
        title="Nothing is entered"
        changes={() => [change('ledger.rejectAdjustment', { params })]}
        done="Rejected."
      />
    </Cluster>
  )
}

/** The corrections of the ledger by staff, and what of them waits for a second person. */
export function Corrections({ list }: { list: UseQueryResult<Data<'ledger.adjustments'>> }) {
  return (
    <Part title="Corrections">
      <ListFilters hasAmounts />
      <Cluster gap={2}>
        <ExportAll of="ledger.exportAdjustments" filters={ranges} />
      </Cluster>
      <Loaded query={list}>
        {({ adjustments, next }) =>
          adjustments.length === 0 ? (
            <p>
              <Quiet>No corrections.</Quiet>
            </p>
          ) : (
            <>
              <Table
                rows={adjustments}
                keyOf={({ id }) => id}
                caption="Corrections"
                columns={[
                  { head: 'Proposed', text: ({ created_at }) => momentOf(created_at) },
                  { head: 'Why', text: ({ note }) => note },
                  { head: 'Debit', text: ({ debit }) => labelOf(debit) },
                  { head: 'Credit', text: ({ credit }) => labelOf(credit) },
                  { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
                  { head: 'State', show: (it) => <Decision it={it} /> },
                ]}
              />
              <Paging next={next} of="Corrections" />
            </>
          )
        }
      </Loaded>
    </Part>
  )
}
