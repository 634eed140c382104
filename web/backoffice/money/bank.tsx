import { useState } from 'react'
import { Link } from 'react-router'
import {
  type BankLine,
  type BankOverview,
  namedKinds,
  type SettlementDifference,
  type StatementImport,
} from '../../../contract/bank-statement.ts'
import { howMany } from '../../../kernel/count.ts'
import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Quiet, Table } from '../../client/table/table.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Part, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { StateFilter } from '../table/filters.tsx'
import { BankImport } from './bank-import.tsx'
import { differenceWords, gapLine, importLine, kindWords, openWords } from './bank-words.ts'
import { Closings } from './closings.tsx'

export const meta = privatePage('Our bank')

const stateNames = { OPEN: 'Not explained', NAMED: 'To agree', SETTLED: 'Settled' } as const

const whatOf = ({ kind, why, note }: BankLine): string =>
  why !== null ? openWords[why] : [kind && kindWords[kind], note].filter(Boolean).join(': ')

const pageOf = ({ kind, about_id }: Pick<BankLine['payments'][number], 'kind' | 'about_id'>) =>
  kind === 'settlement'
    ? '/backoffice/bank'
    : kind === 'return_cost'
      ? `/backoffice/returns/${about_id}`
      : `/backoffice/payouts/${about_id}`

/** A settlement has no page of its own. */
const Payment = ({ of }: { of: BankLine['payments'][number] }) =>
  of.kind === 'settlement' ? of.code : <Link to={pageOf(of)}>{of.code}</Link>

const Payments = ({ of }: { of: BankLine['payments'] }) =>
  of.map((each, at) => (
    <span key={each.code}>
      {at > 0 && ', '}
      <Payment of={each} />
    </span>
  ))

/** What can be done with chosen lines of one state. */
const bulkOf = (state: string) => {
  if (state === 'OPEN')
    return (chosen: BankLine[], clear: () => void) => (
      <Ask
        name="Say what they are"
        title={`Say what ${howMany(chosen.length, 'line')} ${chosen.length === 1 ? 'is' : 'are'}`}
        text={`Together ${moneyOf(chosen.reduce((sum, { amount }) => sum + amount, 0))}. Another person has to agree.`}
        questions={[
          {
            name: 'kind',
            label: 'What it is',
            kind: 'choice',
            options: [['', 'Choose'], ...namedKinds.map((kind) => [kind, kindWords[kind]] as const)],
          },
          { name: 'note', label: 'In words', hint: 'Such as: SMS charges of November' },
        ]}
        changes={(answer) =>
          chosen.map(({ id }) =>
            change('bank.name', {
              params: { id },
              body: { kind: oneOf(namedKinds, answer('kind')), note: answer('note') },
            }),
          )
        }
        done="Said."
        afterwards={clear}
      />
    )
  if (state === 'NAMED')
    return (chosen: BankLine[], clear: () => void) => (
      <>
        <Ask
          name="Agree"
          title={`Agree to what ${howMany(chosen.length, 'line')} ${chosen.length === 1 ? 'is' : 'are'}`}
          text={chosen.map((line) => `${moneyOf(line.amount)}, ${line.text}: ${whatOf(line)}.`).join(' ')}
          changes={() => chosen.map(({ id }) => change('bank.approve', { params: { id } }))}
          done="Settled."
          afterwards={clear}
        />
        <Ask
          name="Disagree"
          title={`Open ${howMany(chosen.length, 'line')} again`}
          text="Nobody has explained them then."
          changes={() => chosen.map(({ id }) => change('bank.reject', { params: { id } }))}
          done="Open again."
          afterwards={clear}
        />
      </>
    )
  return undefined
}

const Lines = () => {
  const { query, read } = useAddress()
  const list = useRead('bank.lines', { query: query('state') }, { keep: true })
  return (
    <Part title="Lines">
      <StateFilter label="State" options={[['', 'All'], ...Object.entries(stateNames)]} />
      <Loaded query={list}>
        {({ lines, total, next }) => (
          <DataTable
            label="Lines of the bank"
            rows={lines}
            total={total}
            next={next}
            columns={[
              { head: 'Day', text: ({ booked_on }) => dayOf(booked_on), isPlain: true },
              {
                head: 'State',
                text: ({ state }) => stateNames[state],
                show: ({ state }) => <State state={state} name={stateNames[state]} />,
              },
              { head: 'What it is', text: whatOf },
              { head: 'The bank’s text', text: ({ text }) => text, kind: 'quiet' },
              {
                head: 'Payments',
                text: ({ payments }) => payments.map(({ code }) => code).join(', ') || '–',
                show: ({ payments }) => (payments.length === 0 ? '–' : <Payments of={payments} />),
              },
              {
                head: 'Said by',
                text: ({ named_by, approved_by }) =>
                  [named_by, approved_by].filter(Boolean).join(', ') || '–',
              },
              { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
            ]}
            bulk={bulkOf(read('state'))}
          />
        )}
      </Loaded>
    </Part>
  )
}

const openLine = ({ open, open_in, open_out, oldest_open, named }: BankOverview): string =>
  [
    open === 0
      ? 'Every line of the statements is explained.'
      : `${howMany(open, 'line')} not explained, the oldest of ${dayOf(oldest_open)}: ${moneyOf(open_in)} in, ${moneyOf(open_out)} out.`,
    named > 0 && `${howMany(named, 'line')} to agree.`,
  ]
    .filter(Boolean)
    .join(' ')

const Missing = ({ missing, missing_total }: BankOverview) =>
  missing_total > 0 && (
    <Part title="Not on any statement">
      <p>
        {howMany(missing_total, 'payment')} that the bank should have booked by now. Ask the bank, or read the
        statement of those days.
      </p>
      <Table
        caption="Payments that are on no statement"
        rows={missing}
        keyOf={({ kind, code }) => `${kind} ${code}`}
        to={pageOf}
        columns={[
          { head: 'Code', text: ({ code }) => code },
          { head: 'What', text: ({ kind }) => kindWords[kind] },
          { head: 'Since', text: ({ since }) => momentOf(since) },
          { head: 'The bank’s reference', text: ({ reference }) => reference },
          { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
        ]}
      />
    </Part>
  )

const Said = ({ it }: { it: SettlementDifference }) => {
  const { id } = useMember()
  const { kind, code, transaction, said } = it
  if (!said)
    return (
      <Ask
        name="Explain"
        title={`Say what ${code || transaction} differs by`}
        text="A colleague must agree; until then it stays in the list. Nothing is entered in the ledger by this."
        questions={[
          {
            name: 'note',
            label: 'In words',
            hint: 'Such as: fee of a lost dispute, corrected on 3 November',
          },
        ]}
        changes={(answer) => [
          change('bank.explain', { body: { kind, code, transaction, note: answer('note') } }),
        ]}
        done="Said. A colleague must agree."
      />
    )
  const isOwn = said.by_id === id
  return (
    <>
      <Quiet>
        {said.by}: {said.note}
      </Quiet>
      <Cluster gap={2}>
        {!isOwn && (
          <Ask
            name="Agree"
            title="It is named no more"
            text={`${differenceWords[kind]} ${said.by} says: ${said.note}`}
            changes={() => [change('bank.agreeDifference', { params: { id: said.id } })]}
            done="Agreed."
          />
        )}
        <Ask
          name={isOwn ? 'Take back' : 'Disagree'}
          title="Nobody has explained it then"
          changes={() => [change('bank.rejectDifference', { params: { id: said.id } })]}
          done="Not explained."
        />
      </Cluster>
    </>
  )
}

const Differences = ({ differences, differences_total }: BankOverview) =>
  differences_total > 0 && (
    <Part title="Settlements that differ">
      <p>
        {howMany(differences_total, 'difference')} between what the payment provider settled and our books.
        Amounts are what the provider has more than we, or what is in question.
      </p>
      <Table
        caption="Differences of settlements"
        rows={differences}
        keyOf={({ kind, code, transaction }) => `${kind} ${code} ${transaction}`}
        columns={[
          { head: 'Settlement', text: ({ code }) => code || 'In none', isPlain: true },
          {
            head: 'Payment',
            text: ({ reference }) => reference || 'All of it',
            show: ({ reference, order_id }) =>
              order_id ? (
                <Link to={`/backoffice/orders/${order_id}`}>{reference}</Link>
              ) : (
                reference || 'All of it'
              ),
          },
          { head: 'What to do', text: ({ kind }) => differenceWords[kind] },
          { head: 'Since', text: ({ since }) => dayOf(since) },
          { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
          { head: 'Said', show: (it) => <Said it={it} /> },
        ]}
      />
    </Part>
  )

const Gaps = ({ gaps, gaps_total }: BankOverview) =>
  gaps_total > 0 && (
    <Part title="Days without a statement">
      {gaps.map((gap) => (
        <p key={`${gap.account} ${gap.first_day}`}>{gapLine(gap)}</p>
      ))}
      {gaps_total > gaps.length && <p>And {gaps_total - gaps.length} more times.</p>}
      <p>
        Read a file that has them. Where the bank booked nothing, read one that begins before and ends after
        them.
      </p>
    </Part>
  )

const Statements = ({ statements }: BankOverview) => (
  <Part title="Statements">
    {statements.length === 0 ? (
      <p>None has been read yet.</p>
    ) : (
      <Table
        caption="The newest statements"
        rows={statements}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Days', text: (it) => `${dayOf(it.first_day)} to ${dayOf(it.last_day)}`, isPlain: true },
          { head: 'Account', text: ({ account }) => account },
          { head: 'Lines', text: (it) => `${it.lines}, ${it.new_lines} new` },
          { head: 'Read by', text: (it) => `${it.imported_by ?? '–'}, ${momentOf(it.imported_at)}` },
        ]}
      />
    )}
  </Part>
)

/** /backoffice/bank: what our bank's statements say, and where they differ from the books. */
export default function Bank() {
  const [read, setRead] = useState<StatementImport>()
  const overview = useRead('bank.overview', {})
  const { query } = useAddress()
  const beside = [
    useRead('bank.lines', { query: query('state') }, { keep: true }),
    useRead('bank.closings', {}),
  ]
  return (
    <SectionPage
      title="Our bank"
      aside={
        <>
          <Ask
            name="Compare again"
            text="The payment provider is asked what it paid to our bank, and all lines are compared, as each night."
            changes={() => [change('bank.look', {})]}
            done="Compared."
          />
          <BankImport onRead={setRead} />
        </>
      }
    >
      {read && <p role="status">{importLine(read)}</p>}
      <Loaded query={overview} beside={beside}>
        {(it) => (
          <>
            {it.statements.length > 0 && <p>{openLine(it)}</p>}
            <Gaps {...it} />
            <Missing {...it} />
            <Differences {...it} />
            <Lines />
            <Closings />
            <Statements {...it} />
            <Quiet>
              A line is settled when it is a payment of ours, or when two people say what it is. They are
              compared again each night.
            </Quiet>
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}
