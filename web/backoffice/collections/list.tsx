import { useNavigate } from 'react-router'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'

export const meta = privatePage('Collections')

/** /backoffice/collections: works that are hung together, changed last first. */
export default function Collections() {
  const navigate = useNavigate()
  return (
    <SectionPage
      title="Collections"
      aside={
        <Ask
          name="Begin a collection"
          variant="primary"
          text="It is a draft until you say from when it is shown. Its web address is made from the title and cannot change."
          questions={[{ name: 'title', label: 'Title', value: '' }]}
          changes={(answer) => [change('staff.createCollection', { body: { title: answer('title') } })]}
          done="Begun."
          afterwards={([made]) => {
            if (made) void navigate(`/backoffice/collections/${made.id}`)
          }}
        />
      }
    >
      <Loaded query={useRead('staff.collections', {})}>
        {(collections) => (
          <DataTable
            label="Collections"
            rows={collections}
            total={collections.length}
            next={null}
            to={({ id }) => `/backoffice/collections/${id}`}
            columns={[
              { head: 'Title', text: ({ title }) => title },
              { head: 'Address', text: ({ slug }) => `/collections/${slug}` },
              { head: 'Curator', text: ({ curator }) => curator },
              {
                head: 'State',
                text: ({ state }) => labelOf(state),
                show: ({ state }) => <State state={state} />,
              },
              { head: 'From', text: ({ from }) => momentOf(from) },
              { head: 'To', text: ({ to }) => momentOf(to) },
              { head: 'Works on show', text: ({ works }) => String(works), kind: 'amount' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
