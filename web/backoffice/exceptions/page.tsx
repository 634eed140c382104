import { Link } from 'react-router'
import { type Exception, exceptionKinds } from '../../../contract/exception.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Paging } from '../../client/table/paging.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Facts, Part, Row, SectionPage } from '../frame/sections.tsx'
import { EvidenceFile } from '../orders/evidence-file.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { StateFilter } from '../table/filters.tsx'
import { ListFilters, ranges } from '../table/list-filters.tsx'

/** The filters of the list, as the address has them. */
const filters = ['kind', ...ranges] as const

export const meta = privatePage('Exceptions')

/** What waits for a second person, and who asked for it. */
const proposedLine = ({
  label,
  created_by,
  created_at,
  order_code,
  note,
}: NonNullable<Exception['proposed']>) =>
  [
    `${created_by.name} asked for this on ${momentOf(created_at)}: ${label}`,
    ...[order_code, note].filter((each) => each !== ''),
  ].join('. ')

const Step = ({ of, step }: { of: Exception; step: Exception['steps'][number] }) => (
  <Ask
    name={step.label}
    text={of.proposed ? proposedLine(of.proposed) : of.what}
    questions={step.needs.map((need) =>
      need === 'note'
        ? { name: 'note', label: 'Note', kind: 'text' as const }
        : { name: 'order_code', label: 'Code of the order' },
    )}
    changes={(answer) => [
      change('staff.stepException', {
        params: { id: of.id, step: step.step },
        body: { state: of.state, order_code: answer('order_code'), note: answer('note') },
      }),
    ]}
  />
)

const One = ({ it }: { it: Exception }) => {
  const member = useMember()
  const isFinance = holds(member, ['finance'])
  const isOwn = it.proposed?.created_by.id === member.id
  return (
    <Part title={labelOf(it.kind)}>
      <p>{it.what}</p>
      <Facts
        facts={[
          ['Waiting since', momentOf(it.since)],
          ...(it.asked === null ? [] : [['Asked', moneyOf(it.asked, it.currency)] as const]),
          [it.asked === null ? 'Amount' : 'Paid', moneyOf(it.paid, it.currency)],
          [
            'Order',
            it.order ? (
              <Link key="order" to={`/backoffice/orders/${it.order.id}`}>
                {it.order.code}
              </Link>
            ) : (
              ''
            ),
          ],
          ['Customer', it.order ? `${it.order.customer.name}, ${it.order.customer.email}` : ''],
          ['Payment', it.tx_ref ?? it.provider_id ?? ''],
          ['The provider says', it.provider_word ?? ''],
        ]}
      />
      {it.proposed && <p>{proposedLine(it.proposed)}</p>}
      {it.proposed && (
        <p>
          {isOwn ? 'So a colleague of finance must approve it.' : 'A second person of finance approves it.'}
        </p>
      )}
      <Row>
        {it.kind === 'disputed' && it.order && <EvidenceFile id={it.order.id} />}
        {it.steps
          .filter(({ step, finance }) => (!finance || isFinance) && !(isOwn && step === 'approve'))
          .map((step) => (
            <Step key={step.step} of={it} step={step} />
          ))}
      </Row>
    </Part>
  )
}

/** /backoffice/exceptions: what is wrong about money, the oldest first, each with its next steps. */
export default function Exceptions() {
  const { query } = useAddress()
  const list = useRead('staff.exceptions', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage title="Exceptions" aside={<ExportAll of="staff.exportExceptions" filters={filters} />}>
      <ListFilters hasAmounts texts={{ kind: labelOf }}>
        <StateFilter
          name="kind"
          label="Kind"
          options={[['', 'All'], ...exceptionKinds.map((kind) => [kind, labelOf(kind)] as const)]}
        />
      </ListFilters>
      <Loaded query={list}>
        {({ exceptions, total, next }) => (
          <>
            <p role="status">{total === 0 ? 'Nothing waits.' : `${total} to review`}</p>
            {exceptions.map((it) => (
              <One key={it.id} it={it} />
            ))}
            <Paging next={next} of="Exceptions" />
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}
