import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { SellerFile } from '../../../contract/staff.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Button } from '../../kit/button.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { EventList, Facts, Part, SectionPage } from '../frame/sections.tsx'
import styles from './seller.module.css'

export const meta = privatePage('Seller')

/** The picture of the document; it is read when somebody asks for it, and the log says who did. */
const Document = ({ id }: { id: string }) => {
  const [asked, setAsked] = useState(false)
  const { data } = useRead('staff.sellerDocument', asked ? { params: { id } } : null)
  if (!asked)
    return (
      <div>
        <Button size="small" onClick={() => setAsked(true)}>
          Show the document
        </Button>{' '}
        <span className={styles.note}>The audit log records that you looked at it.</span>
      </div>
    )
  return data ? (
    <img
      className={styles.document}
      src={`data:${data.content_type};base64,${data.content_base64}`}
      alt="The document that was shown"
    />
  ) : (
    <p>…</p>
  )
}

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
        look="primary"
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
  return (
    <Loaded query={seller} heading="h1">
      {(it) => (
        <SectionPage title={it.name} aside={<Decisions seller={it} />}>
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
              ['Account disabled', it.disabled_since ? momentOf(it.disabled_since) : ''],
              ['E-mail', it.person?.email ?? ''],
              ['Phone', it.person?.phone ?? ''],
              ['Town', `${it.town}, ${it.state}`],
              ['Business', it.business_name],
              ['Bank', `${it.bank_name} ${it.account_number}`.trim()],
              ['Account name', it.account_name],
              ['Payouts frozen until', momentOf(it.payouts_frozen_until)],
              ['Works', String(it.works)],
            ]}
          />
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
              <Document id={id} />
            </Part>
          )}
          {it.biography && (
            <Part title="About the shop">
              <p>{it.biography}</p>
            </Part>
          )}
          <Part title="What was done">
            <EventList
              entries={it.history.map((entry) => ({
                key: `${entry.at}${entry.action}`,
                at: momentOf(entry.at),
                what: `${entry.actor}: ${entry.action}`,
              }))}
            />
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
