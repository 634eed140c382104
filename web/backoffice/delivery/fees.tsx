import type { StateFee } from '../../../contract/staff-delivery.ts'
import { moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import styles from './fees.module.css'

export const meta = privatePage('Delivery fees')

const feeText = ({ fee }: StateFee): string => (fee === null ? 'No delivery' : moneyOf(fee))

/** /backoffice/delivery-fees: what home delivery to each state costs. */
export default function DeliveryFees() {
  return (
    <SectionPage title="Delivery fees">
      <p>
        What home delivery costs, by state. A new fee counts from the next quote on; orders keep the one they
        were made with.
      </p>
      <Loaded query={useRead('staff.deliveryFees', {})}>
        {(fees) => (
          <div className={styles.narrow}>
            <DataTable
              label="Delivery fees"
              rows={fees.map((it) => ({ ...it, id: it.state }))}
              total={fees.length}
              next={null}
              columns={[
                { head: 'State', text: ({ state }) => state },
                { head: 'Home delivery', text: feeText, kind: 'amount' },
                {
                  head: 'Actions',
                  text: () => '',
                  show: (it) => (
                    <Ask
                      name="Change"
                      title={`Home delivery to ${it.state}`}
                      text={`Now: ${feeText(it)}. Everybody who orders from now on pays what you enter here.`}
                      questions={[
                        {
                          name: 'fee',
                          label: 'Fee in naira',
                          kind: 'number',
                          optional: true,
                          value: it.fee === null ? '' : String(it.fee),
                          hint: 'Empty: we do not deliver there.',
                        },
                      ]}
                      changes={(answer) => [
                        change('staff.setDeliveryFee', {
                          params: { state: it.state },
                          body: {
                            version: it.version,
                            fee: answer('fee') === '' ? null : Number(answer('fee')),
                          },
                        }),
                      ]}
                      done="Changed."
                    />
                  ),
                },
              ]}
            />
          </div>
        )}
      </Loaded>
    </SectionPage>
  )
}
