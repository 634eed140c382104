import { momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { saveFile } from '../../client/save-file.ts'
import { useAddress } from '../../client/table/address.ts'
import { Button } from '../../kit/button.tsx'
import { Ask } from '../changes/ask.tsx'
import { readFile } from '../data/call.ts'
import { change } from '../data/changes.ts'
import { sayWhy, useRead } from '../data/office.ts'
import { Facts, Row, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'

export const meta = privatePage('Newsletter')

/** /backoffice/newsletter: who reads it, who has not confirmed yet, who has left. */
export default function Newsletter() {
  const { query, read } = useAddress()
  const list = useRead('staff.subscribers', { query: query('state', 'q') }, { keep: true })
  const save = async () => {
    const asked = new URLSearchParams(
      ['state', 'q'].map((name) => [name, read(name)]).filter(([, value]) => value !== ''),
    )
    try {
      const { blob } = await readFile('staff.exportSubscribers', { query: asked })
      saveFile({ name: 'newsletter.csv', blob })
    } catch (thrown) {
      sayWhy(thrown)
    }
  }
  return (
    <SectionPage
      title="Newsletter"
      aside={
        <Button size="small" onClick={() => void save()}>
          Export all results (CSV)
        </Button>
      }
    >
      <Row>
        <StateFilter
          label="State"
          options={[
            ['', 'All'],
            ['confirmed', 'Confirmed'],
            ['pending', 'Not confirmed yet'],
            ['left', 'Unsubscribed'],
          ]}
        />
        <SearchFilter name="q" label="E-mail" />
      </Row>
      <Loaded query={list}>
        {({ counts, subscribers, total, next }) => (
          <>
            <Facts
              facts={[
                ['Confirmed', String(counts.confirmed)],
                ['Not confirmed yet', String(counts.pending)],
                ['Unsubscribed', String(counts.left)],
              ]}
            />
            <DataTable
              label="Addresses"
              rows={subscribers}
              total={total}
              next={next}
              columns={[
                { head: 'E-mail', text: ({ email }) => email, sort: 'email' },
                {
                  head: 'State',
                  text: ({ state }) => (state === 'pending' ? 'Not confirmed yet' : labelOf(state)),
                  show: ({ state }) => (
                    <State state={state} name={state === 'pending' ? 'Not confirmed yet' : labelOf(state)} />
                  ),
                },
                { head: 'Asked', text: (it) => momentOf(it.asked_at), sort: 'asked_at' },
                { head: 'Confirmed', text: (it) => momentOf(it.confirmed_at), sort: 'confirmed_at' },
                { head: 'Unsubscribed', text: (it) => momentOf(it.left_at) },
                {
                  head: 'Actions',
                  text: () => '',
                  show: (it) => (
                    <Ask
                      name="Remove"
                      title={`Remove ${it.email}`}
                      text="It gets no more mails of the newsletter, and the links in those it has got stop working. This cannot be undone: only its owner can ask for the newsletter again."
                      changes={() => [change('staff.removeSubscriber', { params: { id: it.id } })]}
                      done="Removed."
                    />
                  ),
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}
