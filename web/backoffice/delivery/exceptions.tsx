import type { DeliveryFees, FeeException } from '../../../contract/staff-delivery.ts'
import { states } from '../../../contract/texts.ts'
import { howMany } from '../../../kernel/count.ts'
import { type Answers, Ask, oneOf, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { Part, Row } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { classColumns, feeQuestions, feesIn } from './class-fees.ts'

const nothing = { small: null, medium: null, large: null, oversized: null }

/** Said where an exception is for any state of origin. */
const ANYWHERE = 'Anywhere'

/** Which way an exception is for. */
const routeOf = ({ from, to }: Pick<FeeException, 'from' | 'to'>): string => `${from ?? ANYWHERE} to ${to}`

const stateQuestion = (name: string, label: string, first: string): Question => ({
  name,
  label,
  kind: 'choice',
  value: first,
  options: [first, ...states.filter((state) => state !== first)].map((state) => [state, state] as const),
})

/** Where the new exception is for; the version is that of one that there is already. */
const added = (answer: Answers, all: readonly FeeException[]) => {
  const from = answer('from') === ANYWHERE ? null : oneOf(states, answer('from'))
  const to = oneOf(states, answer('to'))
  const known = all.find((each) => each.from === from && each.to === to)
  return { from, to, version: known?.version ?? 0, fees: feesIn(answer) }
}

const Steps = ({ it }: { it: FeeException }) => (
  <Row>
    <Ask
      name="Change"
      label={`Change ${routeOf(it)}`}
      title={routeOf(it)}
      text="Everybody who orders from now on pays what you enter here, whatever the distance. Empty: such parcels are not sent."
      questions={feeQuestions(it.fees)}
      changes={(answer) => [
        change('staff.setFeeExceptions', {
          body: { exceptions: [{ from: it.from, to: it.to, version: it.version, fees: feesIn(answer) }] },
        }),
      ]}
      done="Changed."
    />
  </Row>
)

/** Deletes several exceptions at once. */
const DeleteSeveral = ({ all }: { all: readonly FeeException[] }) => (
  <Ask
    name="Delete several"
    title="Delete exceptions"
    text="The fees by distance hold there again."
    questions={all.map((it) => ({ name: routeOf(it), label: routeOf(it), kind: 'check' }))}
    changes={(answer) => {
      const exceptions = all
        .filter((it) => answer(routeOf(it)) === 'true')
        .map(({ from, to, version }) => ({ from, to, version, fees: null }))
      return exceptions.length === 0 ? [] : [change('staff.setFeeExceptions', { body: { exceptions } })]
    }}
    done={([now]) => `${howMany(all.length - (now?.exceptions.length ?? all.length), 'exception')} deleted.`}
  />
)

/** Ways that cost something else than their distance. */
export function Exceptions({ exceptions: all }: Pick<DeliveryFees, 'exceptions'>) {
  return (
    <Part title="Exceptions of home delivery">
      <p>
        What home delivery to a state costs whatever the distance, from anywhere or from one state. A pair of
        states takes precedence over “from anywhere”.
      </p>
      <Row>
        <Ask
          name="Add an exception"
          questions={[
            stateQuestion('from', 'From', ANYWHERE),
            stateQuestion('to', 'To', 'Borno'),
            ...feeQuestions(nothing),
          ]}
          text="Empty: such parcels are not sent there."
          changes={(answer) => [
            change('staff.setFeeExceptions', { body: { exceptions: [added(answer, all)] } }),
          ]}
          done="Added."
        />
        {all.length > 0 && <DeleteSeveral all={all} />}
      </Row>
      {all.length > 0 && (
        <DataTable
          label="Exceptions"
          rows={all.map((it) => ({ ...it, id: routeOf(it) }))}
          total={all.length}
          next={null}
          columns={[
            { head: 'From', text: ({ from }) => from ?? ANYWHERE },
            { head: 'To', text: ({ to }) => to },
            ...classColumns,
            { head: 'Actions', text: () => '', show: (it) => <Steps it={it} /> },
          ]}
        />
      )}
    </Part>
  )
}
