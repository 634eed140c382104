import { Link } from 'react-router'
import type { StaffStop } from '../../../contract/staff-stops.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { EventList, Part, Row } from '../frame/sections.tsx'

const nameOf = ({ kind, id }: StaffStop) => `${kind}-${id}`
const textOf = ({ kind, name }: StaffStop) =>
  kind === 'account' ? `Disabled ${name}` : `Suspended the shop ${name}`
const pageOf = ({ kind, id }: StaffStop) =>
  kind === 'account' ? `/backoffice/people/${id}` : `/backoffice/sellers/${id}`

const List = ({ id, name, stops }: { id: string; name: string; stops: readonly StaffStop[] }) => {
  const open = stops.filter((stop) => stop.open)
  if (stops.length === 0) return null
  return (
    <Part title="Accounts disabled and shops suspended in the last seven days">
      <EventList
        entries={stops.map((stop) => ({
          key: nameOf(stop),
          at: momentOf(stop.at),
          what: (
            <>
              <Link to={pageOf(stop)}>{textOf(stop)}</Link>: {stop.why}
              {!stop.open && ' (someone has acted on it since)'}
            </>
          ),
        }))}
      />
      {open.length > 0 && (
        <Row>
          <Ask
            name="Undo"
            title={`Undo what ${name} did`}
            text="They can sign in and sell as before, and each is notified, as if you enabled them one by one. What someone has acted on since stays as it is."
            questions={[
              ...open.map((stop) => ({
                name: nameOf(stop),
                label: textOf(stop),
                kind: 'check' as const,
                value: 'true',
              })),
              { name: 'reason', label: 'Why, for the log and for colleagues', kind: 'text' as const },
            ]}
            changes={(answer) => [
              change('staff.undoStops', {
                params: { id },
                body: {
                  reason: answer('reason'),
                  stops: open
                    .filter((stop) => answer(nameOf(stop)) === 'true')
                    .map((stop) => ({ kind: stop.kind, id: stop.id })),
                },
              }),
            ]}
            done={([answer]) =>
              `${answer?.undone ?? 0} enabled again.${answer?.left ? ` ${answer.left} left as they are.` : ''}`
            }
          />
        </Row>
      )}
      <p>
        The rest is undone one by one: a refused seller or artist asks again, works that were refused or taken
        down are submitted again and approved, payouts on hold are released on the seller’s page, and what was
        deleted is made again. <Link to={`/backoffice/log?account=${id}`}>All that {name} did</Link>
      </p>
    </Part>
  )
}

/** Whom a member of staff shut out in the last days, and a button that lets them all in again, or some. */
export function Stops({ id, name }: { id: string; name: string }) {
  return (
    <Loaded query={useRead('staff.stops', { params: { id } })}>
      {({ stops }) => <List id={id} name={name} stops={stops} />}
    </Loaded>
  )
}
