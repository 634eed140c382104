import { useParams } from 'react-router'
import type { TermsChange } from '../../../contract/terms.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Facts, Part, Row, SectionPage } from '../frame/sections.tsx'
import { commissionWords, termsWords } from './terms-words.ts'

export const meta = privatePage('Terms')

/** What a person proposed: a colleague approves or rejects it. */
const Proposed = ({ it }: { it: TermsChange }) => {
  const member = useMember()
  const isOwn = it.created_by.id === member.id
  const params = { id: it.id }
  return (
    <Part title="Proposed">
      <Facts
        facts={[
          ['Commission', commissionWords(it.commission_bp)],
          ['Registered for VAT', it.vat_registered ? 'Yes' : 'No'],
          ['Why', it.reason],
          ['By', `${it.created_by.name}, ${momentOf(it.created_at)}`],
        ]}
      />
      {isOwn && <p>You proposed this, so a colleague must approve it.</p>}
      <Row>
        {!isOwn && (
          <Ask
            name="Approve"
            variant="primary"
            title="Approve the terms"
            text={`${it.seller.name}: ${termsWords(it)}. This holds for the sales that follow: “${it.reason}”`}
            changes={() => [change('ledger.approveTerms', { params })]}
            done="Approved. The new terms hold."
          />
        )}
        <Ask
          name={isOwn ? 'Withdraw' : 'Reject'}
          title="The terms stay as they are"
          changes={() => [change('ledger.rejectTerms', { params })]}
          done={isOwn ? 'Withdrawn.' : 'Rejected.'}
        />
      </Row>
    </Part>
  )
}

/** /backoffice/terms/{seller}: what a seller agreed to, and what is proposed. A sale keeps the rates it was made at. */
export default function Terms() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('ledger.terms', { params: { id } })} heading="h1">
      {(terms) => (
        <SectionPage title="Terms of the seller">
          <Facts
            facts={[
              [
                'Commission',
                `${terms.applied_bp / 100} %${terms.commission_bp === null ? ', as for everybody' : ''}`,
              ],
              ['Registered for VAT', terms.vat_registered ? 'Yes' : 'No'],
            ]}
          />
          {terms.change_waiting ? (
            <Proposed it={terms.change_waiting} />
          ) : (
            <Row>
              <Ask
                name="Propose a change"
                title="Propose other terms"
                text="A colleague of finance must approve it. Until then nothing changes."
                questions={[
                  {
                    name: 'percent',
                    label: 'Commission in percent',
                    kind: 'number',
                    optional: true,
                    hint: 'As for everybody when left out',
                    value: terms.commission_bp === null ? '' : String(terms.commission_bp / 100),
                  },
                  {
                    name: 'vat',
                    label: 'Registered for VAT',
                    kind: 'check',
                    value: String(terms.vat_registered),
                  },
                  { name: 'reason', label: 'Why', kind: 'text' },
                ]}
                changes={(answer) => [
                  change('ledger.proposeTerms', {
                    params: { id },
                    body: {
                      commission_bp:
                        answer('percent') === '' ? null : Math.round(Number(answer('percent')) * 100),
                      vat_registered: answer('vat') === 'true',
                      reason: answer('reason'),
                    },
                  }),
                ]}
                done="Proposed. A colleague must approve it."
              />
            </Row>
          )}
        </SectionPage>
      )}
    </Loaded>
  )
}
