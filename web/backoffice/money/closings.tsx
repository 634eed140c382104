import { useState } from 'react'
import { figureWords, type MonthClosing, type MonthFigures } from '../../../contract/month-closing.ts'
import { counted } from '../../../kernel/count.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { saveFile } from '../../client/save-file.ts'
import { Quiet, Table } from '../../client/table/table.tsx'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { Ask } from '../changes/ask.tsx'
import { readFile } from '../data/call.ts'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'

const Figures = ({ caption, figures }: { caption: string; figures: MonthFigures['figures'] }) => (
  <Table
    caption={caption}
    rows={figures}
    keyOf={({ name }) => name}
    columns={[
      { head: 'What', text: ({ name }) => figureWords[name], isPlain: true },
      { head: 'How many', text: ({ count }) => (count === null ? '–' : counted(count)), kind: 'amount' },
      { head: 'Amount', text: ({ amount }) => (amount === null ? '–' : moneyOf(amount)), kind: 'amount' },
    ]}
  />
)

const Month = ({ month }: { month: string }) => (
  <Loaded query={useRead('bank.figures', { params: { month } })}>
    {({ figures, differs }) => (
      <>
        <Figures caption={`${month} as it is now`} figures={figures} />
        <Cluster gap={2}>
          <Ask
            name="Propose to close it"
            title={`Close ${month}`}
            text="The figures are stored as they are. A colleague must sign; until then they must not change."
            questions={[
              {
                name: 'note',
                label: differs ? 'Why it is closed with differences' : 'Note',
                kind: 'text',
                optional: !differs,
              },
            ]}
            changes={(answer) => [change('bank.close', { body: { month, note: answer('note') } })]}
            done="Proposed. A colleague must sign it."
          />
        </Cluster>
      </>
    )}
  </Loaded>
)

const Decision = ({ it }: { it: MonthClosing }) => {
  const isOwn = it.created_by.id === useMember().id
  const params = { id: it.id }
  if (it.state !== 'PROPOSED') return <State state={it.state} />
  return (
    <Cluster gap={2}>
      {isOwn ? (
        <Quiet>You proposed this, so a colleague must sign it.</Quiet>
      ) : (
        <Ask
          name="Sign"
          title={`Sign the closing of ${it.month}`}
          text="Its figures are in the table below. They are compared with those of now."
          changes={() => [change('bank.sign', { params })]}
          done="Signed. The month is closed."
        />
      )}
      <Ask
        name={isOwn ? 'Withdraw' : 'Reject'}
        title={`${it.month} is not closed`}
        changes={() => [change('bank.rejectClosing', { params })]}
        done={isOwn ? 'Withdrawn.' : 'Rejected.'}
      />
    </Cluster>
  )
}

const SaveFigures = ({ id, month }: Pick<MonthClosing, 'id' | 'month'>) => (
  <Button
    onClick={() => void readFile('bank.closingCsv', { params: { id } }).then(saveFile).catch(notice.refusal)}
  >
    CSV of {month}
  </Button>
)

/** Months: their figures, and who closed them. */
export function Closings() {
  const [chosen, setChosen] = useState('')
  return (
    <Part title="Closing of months">
      <Loaded query={useRead('bank.closings', {})}>
        {({ months, closings }) => (
          <>
            {months.length + closings.length === 0 && <Quiet>No month with sales is over yet.</Quiet>}
            {months.length > 0 && (
              <Select label="Month" value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="">Choose</option>
                {months.map((month) => (
                  <option key={month}>{month}</option>
                ))}
              </Select>
            )}
            {months.includes(chosen) && <Month month={chosen} />}
            {closings.length > 0 && (
              <Table
                caption="Closings"
                rows={closings}
                keyOf={({ id }) => id}
                columns={[
                  { head: 'Month', text: ({ month }) => month, isPlain: true },
                  { head: 'Proposed by', text: (it) => `${it.created_by.name}, ${momentOf(it.created_at)}` },
                  {
                    head: 'Decided by',
                    text: (it) => (it.decided_by ? `${it.decided_by}, ${momentOf(it.decided_at)}` : '–'),
                  },
                  { head: 'Note', text: ({ note }) => note || '–' },
                  { head: 'State', text: ({ state }) => state, show: (it) => <Decision it={it} /> },
                  { head: 'Figures', show: (it) => <SaveFigures {...it} /> },
                ]}
              />
            )}
            {closings
              .filter(({ state }) => state === 'PROPOSED')
              .map(({ id, month, figures }) => (
                <Figures key={id} caption={`${month} as it was proposed`} figures={figures} />
              ))}
          </>
        )}
      </Loaded>
    </Part>
  )
}
