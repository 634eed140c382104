import { useParams } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Facts, Row, SectionPage } from '../frame/sections.tsx'

export const meta = privatePage('Terms')

/** /backoffice/terms/{seller}: what a seller agreed to. A sale keeps the rates it was made at. */
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
          <Row>
            <Ask
              name="Change"
              title="Change the terms"
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
              ]}
              changes={(answer) => [
                change('ledger.setTerms', {
                  params: { id },
                  body: {
                    commission_bp:
                      answer('percent') === '' ? null : Math.round(Number(answer('percent')) * 100),
                    vat_registered: answer('vat') === 'true',
                  },
                }),
              ]}
            />
          </Row>
        </SectionPage>
      )}
    </Loaded>
  )
}
