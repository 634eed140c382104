import type { PersonFile } from '../../../contract/staff-people.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'

/** Devices on which a person is signed in; admins end a session. */
export function Sessions({ of: { id } }: { of: PersonFile }) {
  return (
    <Part title="Signed in on">
      <Loaded query={useRead('staff.sessions', { params: { id } })}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p>No device.</p>
          ) : (
            <DataTable
              label="Devices"
              rows={sessions}
              total={sessions.length}
              next={null}
              columns={[
                { head: 'Device', text: ({ device }) => device || 'Unknown' },
                { head: 'Signed in', text: (it) => momentOf(it.began_at) },
                { head: 'Last used', text: (it) => momentOf(it.used_at) },
                {
                  head: '',
                  text: () => '',
                  show: (it) => (
                    <Ask
                      name="Sign out"
                      label={`Sign out ${it.device || 'this device'}`}
                      title="Sign out this device"
                      text="The session ends at once. They may sign in again."
                      changes={() => [change('staff.endSession', { params: { id, session: it.id } })]}
                      done="The device is signed out."
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Part>
  )
}
