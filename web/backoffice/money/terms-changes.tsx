import { momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { StateFilter } from '../table/filters.tsx'
import { termsWords } from './terms-words.ts'

export const meta = privatePage('Terms of sellers')

const states = ['PROPOSED', 'APPROVED', 'REJECTED'] as const

/** /backoffice/terms: changes of sellers’ terms, newest first; each is decided on the page of its seller’s terms. */
export default function TermsChanges() {
  const { query } = useAddress()
  const list = useRead('ledger.termsChanges', { query: query('state') }, { keep: true })
  return (
    <SectionPage title="Terms of sellers">
      <StateFilter
        label="State"
        options={[['', 'All'], ...states.map((state) => [state, labelOf(state)] as const)]}
      />
      <Loaded query={list}>
        {({ changes, total, next }) => (
          <DataTable
            label="Changes of terms"
            rows={changes}
            total={total}
            next={next}
            to={({ seller }) => `/backoffice/terms/${seller.id}`}
            columns={[
              { head: 'Seller', text: ({ seller }) => seller.name },
              { head: 'Terms', text: termsWords },
              { head: 'Why', text: ({ reason }) => reason },
              { head: 'Proposed by', text: (it) => it.created_by.name },
              { head: 'Proposed', text: (it) => momentOf(it.created_at) },
              { head: 'Decided by', text: (it) => it.decided_by ?? '–' },
              {
                head: 'State',
                text: ({ state }) => labelOf(state),
                show: ({ state }) => <State state={state} />,
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
