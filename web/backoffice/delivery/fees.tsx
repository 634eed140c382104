import type { DeliveryOption } from '../../../contract/order.ts'
import type { DistanceFee, DeliveryFees as Fees } from '../../../contract/staff-delivery.ts'
import type { FeeTable } from '../../../features/delivery/rules/fees.ts'
import { proposedFees } from '../../../features/delivery/rules/proposed-fees.ts'
import { classLimits } from '../../../features/delivery/rules/size-class.ts'
import { distanceNames } from '../../client/delivery-names.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { type Answers, Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part, Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { classColumns, feeQuestions, feesIn, isSame } from './class-fees.ts'
import { ExampleOrders } from './example-orders.tsx'
import { Exceptions } from './exceptions.tsx'
import styles from './fees.module.css'

export const meta = privatePage('Delivery fees')

/** The fees of an option as rules find them, with others in the place of those by distance. */
const tableOf = (
  { exceptions }: Fees,
  option: DeliveryOption,
  own: readonly Pick<DistanceFee, 'distance' | 'fees'>[],
): FeeTable => ({
  distances: {
    HOME: {},
    PICKUP: {},
    [option]: Object.fromEntries(own.map(({ distance, fees }) => [distance, fees])),
  },
  exceptions: exceptions.map(({ from, to, fees }) => ({ from: from ?? '', to, fees })),
})

/** The fees of an option by distance and size, and one dialog for all of them. */
const ByDistance = ({ title, option, all }: { title: string; option: DeliveryOption; all: Fees }) => {
  const own = all.distances.filter((it) => it.option === option)
  const answered = (answer: Answers) => own.map((it) => ({ ...it, fees: feesIn(answer, it.distance) }))
  return (
    <Part title={title}>
      <Row>
        <Ask
          name="Change the fees"
          label={`Change the fees: ${title.toLowerCase()}`}
          title={title}
          variant="primary"
          text="In naira for each parcel. Everybody who orders from now on pays what you enter here. Empty: such parcels are not sent."
          questions={own.flatMap((it) =>
            feeQuestions(it.version === 0 ? proposedFees[option][it.distance] : it.fees, {
              name: it.distance,
              label: distanceNames[it.distance],
            }),
          )}
          changes={(answer) => {
            const fees = answered(answer).filter(
              (it, index) => it.version === 0 || !isSame(it.fees, own[index]?.fees ?? it.fees),
            )
            return fees.length === 0 ? [] : [change('staff.setDeliveryFees', { body: { fees } })]
          }}
          done={(changed) => (changed.length === 0 ? 'No fee was changed.' : 'Changed.')}
        >
          <ExampleOrders
            option={option}
            now={tableOf(all, option, own)}
            typed={(answer) => tableOf(all, option, answered(answer))}
          />
        </Ask>
      </Row>
      <DataTable
        label={title}
        rows={own.map((it) => ({ ...it, id: it.distance }))}
        total={own.length}
        next={null}
        columns={[{ head: 'Distance', text: ({ distance }) => distanceNames[distance] }, ...classColumns]}
      />
    </Part>
  )
}

const centimetres = (millimetres: number): number => millimetres / 10

/** /backoffice/delivery-fees: what delivery costs, by distance and size. */
export default function DeliveryFees() {
  return (
    <SectionPage title="Delivery fees">
      <p className={styles.lead}>
        Each parcel has a fee of its own, which goes to the seller who sends it: by how far it goes, from the
        seller’s state to the buyer’s, and by how large it is. What the works of one seller measure together,
        with their wrapping, makes it small up to {centimetres(classLimits.small)} cm, medium up to{' '}
        {centimetres(classLimits.medium)} cm, large up to {centimetres(classLimits.large)} cm, oversized
        above. A new fee counts from the next quote on; orders keep the one they were made with.
      </p>
      <Loaded query={useRead('staff.deliveryFees', {})}>
        {(all) => (
          <>
            <ByDistance title="Home delivery" option="HOME" all={all} />
            <Exceptions exceptions={all.exceptions} />
            <ByDistance title="To pickup stations" option="PICKUP" all={all} />
            <p>A station with a fee of its own has that for each parcel instead: see Pickup stations.</p>
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}
