import { type StaffStation, stationFields, stationNames } from '../../../contract/station.ts'
import { states } from '../../../contract/texts.ts'
import { eachOf } from '../../../kernel/only.ts'
import { moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { type Answers, Ask, oneOf, type Question } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { StateFilter } from '../table/filters.tsx'

export const meta = privatePage('Pickup stations')

/** What is asked about a station; its fee is finance's. */
const questions = (isFinance: boolean, it?: StaffStation): Question[] => [
  ...stationNames.map((name): Question => {
    const { label } = stationFields[name]
    return name === 'state'
      ? {
          name,
          label,
          kind: 'choice',
          value: it?.state ?? 'Lagos',
          options: states.map((state) => [state, state]),
        }
      : { name, label, value: it?.[name] ?? '' }
  }),
  ...(isFinance
    ? [
        {
          name: 'fee',
          label: 'Fee of its own, in naira',
          kind: 'amount' as const,
          optional: true,
          value: it?.fee == null ? '' : String(it.fee),
          hint: 'For each parcel, whatever its size. Empty: by distance and size.',
        },
      ]
    : []),
  {
    name: 'position',
    label: 'Position',
    kind: 'number',
    value: String(it?.position ?? 0),
    hint: 'Buyers see small numbers first.',
  },
]
const bodyOf = (answer: Answers) => ({
  ...eachOf(stationNames, answer),
  state: oneOf(states, answer('state')),
  position: Number(answer('position')),
})

const feeOf = (answer: Answers) => ({ fee: answer('fee') === '' ? null : Number(answer('fee')) })

/** Closes a station or opens it, in the version that was seen. */
const setOpen = ({ id, version }: Pick<StaffStation, 'id' | 'version'>, open: boolean) =>
  change('staff.updateStation', { params: { id }, body: { version, open } })

const Steps = ({ it, isFinance }: { it: StaffStation; isFinance: boolean }) => (
  <Row>
    <Ask
      name="Change"
      title={`Change ${it.name}`}
      text="Orders that were made already keep the address and the fee they were made with."
      questions={questions(isFinance, it)}
      changes={(answer) => [
        change('staff.updateStation', {
          params: { id: it.id },
          body: {
            ...bodyOf(answer),
            ...(isFinance && feeOf(answer)),
            version: it.version,
          },
        }),
      ]}
      done="Changed."
    />
    <AtOnce
      name={it.open ? 'Close' : 'Open'}
      label={`${it.open ? 'Close' : 'Open'} ${it.name}`}
      changes={() => [setOpen(it, !it.open)]}
      undo={(answers) =>
        answers
          .flat()
          .filter(({ id }) => id === it.id)
          .map((now) => setOpen(now, it.open))
      }
      done={it.open ? `${it.name} is closed; open orders still go there.` : `${it.name} is open.`}
    />
    {it.open_orders === 0 && (
      <Ask
        name="Delete"
        title={`Delete ${it.name}`}
        text="No open order goes there. Orders that did keep its name and address."
        changes={() => [
          change('staff.deleteStation', { params: { id: it.id }, body: { version: it.version } }),
        ]}
        done="Deleted."
      />
    )}
  </Row>
)

/** /backoffice/stations: where buyers may collect, open and closed. */
export default function Stations() {
  const { read } = useAddress()
  const isFinance = holds(useMember(), ['finance'])
  const fits = ({ open }: StaffStation) => {
    const wanted = read('state')
    return wanted === '' || (wanted === 'open') === open
  }
  return (
    <SectionPage
      title="Pickup stations"
      aside={
        isFinance && (
          <Ask
            name="Add a station"
            variant="primary"
            questions={questions(isFinance)}
            changes={(answer) => [
              change('staff.createStation', { body: { ...bodyOf(answer), ...feeOf(answer) } }),
            ]}
            done="Added."
          />
        )
      }
    >
      <StateFilter
        label="Stations"
        options={[
          ['', 'All'],
          ['open', 'Open'],
          ['closed', 'Closed'],
        ]}
      />
      <Loaded query={useRead('staff.stations', {})}>
        {(all) => {
          const stations = all.filter(fits)
          return (
            <DataTable
              label="Pickup stations"
              rows={stations}
              total={stations.length}
              next={null}
              columns={[
                { head: 'Name', text: ({ name }) => name },
                { head: 'Address', text: ({ address, city }) => `${address}, ${city}` },
                { head: 'State', text: ({ state }) => state },
                { head: 'Fee', text: ({ fee }) => (fee === null ? 'By size' : moneyOf(fee)), kind: 'amount' },
                { head: 'Open orders', text: (it) => String(it.open_orders), kind: 'amount' },
                { head: 'Now', text: ({ open }) => (open ? 'Open' : 'Closed') },
                { head: 'Actions', text: () => '', show: (it) => <Steps it={it} isFinance={isFinance} /> },
              ]}
            />
          )
        }}
      </Loaded>
    </SectionPage>
  )
}
