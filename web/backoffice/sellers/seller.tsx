import { Link, useParams } from 'react-router'
import { longTextsOf } from '../../../contract/record.ts'
import { shopFields } from '../../../contract/seller.ts'
import type { SellerFile } from '../../../contract/staff.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { reading, useRead } from '../data/office.ts'
import { ActionHistory } from '../frame/action-history.tsx'
import { PaperPart } from '../frame/paper.tsx'
import { Phone } from '../frame/phone.tsx'
import { Facts, Part, SectionPage } from '../frame/sections.tsx'
import { Warnings } from '../frame/warnings.tsx'
import { checkLine } from '../money/account-check.ts'
import { Notes, RiskWarnings } from '../people/notes.tsx'
import { Stopping, stopsOf } from './stopping.tsx'

export const meta = privatePage('Seller')

/** What may be decided about a seller: a document that was shown, and a verification that was given. */
const Decisions = ({ seller: { id, name, verification, version } }: { seller: SellerFile }) => {
  const refusing = (word: string, done: string) => (
    <Ask
      name={word}
      questions={[{ name: 'reason', label: 'Why, for the seller', kind: 'text' }]}
      changes={(answer) => [
        change('staff.refuseSeller', { params: { id }, body: { version, reason: answer('reason') } }),
      ]}
      done={done}
    />
  )
  if (verification === 'verified') return refusing('Take the verification back', 'Taken back.')
  if (verification !== 'submitted') return null
  return (
    <>
      <Ask
        name="Verify"
        variant="primary"
        text={`${name} is shown as verified, and payouts are no longer held for it.`}
        changes={() => [change('staff.verifySeller', { params: { id }, body: { version } })]}
        done="Verified."
      />
      {refusing('Refuse', 'Refused.')}
    </>
  )
}

/** /backoffice/sellers/{id}: the owner of a shop, and the decision about it. */
export default function Seller() {
  const { id = '' } = useParams()
  const seller = useRead('staff.seller', { params: { id } })
  const member = useMember()
  const [decides, isFinance] = [holds(member, ['support']), holds(member, ['finance'])]
  return (
    <Loaded query={seller} heading="h1">
      {(it) => (
        <SectionPage title={it.name} aside={decides && <Decisions seller={it} />}>
          <Warnings entries={stopsOf(it)} />
          {it.account_id && <RiskWarnings accountId={it.account_id} />}
          <Facts
            facts={[
              ['Verification', labelOf(it.verification)],
              ['Refused because', it.refusal],
              [
                'Person',
                it.person && it.account_id ? (
                  <Link key="person" to={`/backoffice/people/${it.account_id}`}>
                    {it.person.first_name} {it.person.last_name}
                  </Link>
                ) : (
                  ''
                ),
              ],
              ['E-mail', it.person?.email ?? ''],
              ['Phone', <Phone key="phone" number={it.person?.phone ?? ''} />],
              ['Town', `${it.town}, ${it.state}`],
              ['Business', it.business_name],
              ['Bank', `${it.bank_name} ${it.account_number}`.trim()],
              ['Account name', it.account_name],
              ['At the bank', it.account_name === '' ? '' : checkLine(it.account_check, it.found_name)],
              ['Payouts frozen until', momentOf(it.payouts_frozen_until)],
              ['Works', String(it.works)],
            ]}
          />
          {isFinance && (
            <p>
              <Link to={`/backoffice/terms/${id}`}>Commission and VAT</Link>
            </p>
          )}
          {it.identity && (
            <Part title="Identity document">
              <Facts
                facts={[
                  ['Legal name', it.identity.legal_name],
                  ['Document', labelOf(it.identity.document_kind)],
                  ['Number', it.identity.document_number],
                  ['Submitted', momentOf(it.identity.submitted_at)],
                ]}
              />
              {decides && (
                <PaperPart
                  read={reading('staff.sellerDocument', { params: { id } })}
                  name={`document-${id}`}
                  button="Show the document"
                  alt="The document that was shown"
                />
              )}
            </Part>
          )}
          {longTextsOf(shopFields).map(
            (name) =>
              it[name] && (
                <Part key={name} title={shopFields[name].staffLabel}>
                  <p>{it[name]}</p>
                </Part>
              ),
          )}
          <Stopping of={it} />
          {it.account_id && <Notes accountId={it.account_id} />}
          <ActionHistory actions={it.history} />
        </SectionPage>
      )}
    </Loaded>
  )
}
