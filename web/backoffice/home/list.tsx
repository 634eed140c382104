import { useNavigate } from 'react-router'
import { howMany } from '../../../kernel/count.ts'
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

export const meta = privatePage('Home page')

const some = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${howMany(count, 'band')} ${what}`]

/** /backoffice/home: what the home page was, is and will be composed of. */
export default function Compositions() {
  const navigate = useNavigate()
  return (
    <SectionPage
      title="Home page"
      aside={
        <Ask
          name="Compose the home page"
          variant="primary"
          text="It begins as a draft with the usual bands, and is shown from the moment that you say."
          questions={[
            { name: 'name', label: 'Name', value: '', hint: 'For the office alone, such as December.' },
          ]}
          changes={(answer) => [change('staff.createComposition', { body: { name: answer('name') } })]}
          done="Begun."
          afterwards={([made]) => {
            if (made) void navigate(`/backoffice/home/${made.id}`)
          }}
        />
      }
    >
      <Loaded query={useRead('staff.compositions', {})}>
        {(compositions) => (
          <>
            {!compositions.some(({ current }) => current) && (
              <p>Nothing is composed for now: the home page shows its usual bands, and chooses by itself.</p>
            )}
            <DataTable
              label="Compositions of the home page"
              rows={compositions}
              total={compositions.length}
              next={null}
              to={({ id }) => `/backoffice/home/${id}`}
              columns={[
                { head: 'Name', text: ({ name }) => name },
                {
                  head: 'State',
                  text: ({ state, current }) => (current ? 'On the home page' : labelOf(state)),
                  show: ({ state, current }) =>
                    current ? <State state="live" name="On the home page" /> : <State state={state} />,
                },
                { head: 'From', text: ({ from }) => momentOf(from) },
                { head: 'To', text: ({ to }) => momentOf(to) },
                {
                  head: 'To review',
                  text: ({ empty, thin }) => [...some(empty, 'empty'), ...some(thin, 'thinner')].join(', '),
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}
