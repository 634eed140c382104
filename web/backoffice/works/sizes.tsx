import type { ReviewWork } from '../../../contract/staff.ts'
import { moneyOf } from '../../client/labels.ts'
import { type Column, Table } from '../../client/table/table.tsx'

type Size = ReviewWork['sizes'][number]

/** '90 × 60 × 4 cm', height first; what is missing is said. */
const lengthsOf = ({ height_cm: height, width_cm: width, depth_cm: depth }: Size): string =>
  height === null && width === null
    ? 'Not said'
    : `${[height ?? '?', width ?? '?', ...(depth === null ? [] : [depth])].join(' × ')} cm`

const columns: Column<Size & { at: number }>[] = [
  { head: 'Size', text: ({ label, at }) => label || `Size ${at + 1}` },
  { head: 'Height × width × depth', text: lengthsOf },
  { head: 'Price', text: ({ price }) => moneyOf(price), kind: 'amount' },
  { head: 'Seller receives', text: ({ proceeds }) => moneyOf(proceeds.you_receive), kind: 'amount' },
  { head: 'In all', text: ({ total }) => String(total), kind: 'amount' },
  { head: 'In stock', text: ({ in_stock: left }) => String(left), kind: 'amount' },
  {
    head: 'Sold, held',
    text: ({ sold, held }) => (held > 0 ? `${sold}, ${held} held` : String(sold)),
    kind: 'amount',
  },
]

/** Each size of a work with its lengths, price and pieces, as buyers see them and as the seller is paid. */
export function ReviewSizes({ work }: { work: ReviewWork }) {
  const labels = new Map(work.pending?.labels?.map(({ id, label }) => [id, label]))
  return (
    <Table
      columns={columns}
      rows={work.sizes.map((size, at) => ({ ...size, label: labels.get(size.id) ?? size.label, at }))}
      keyOf={({ id }) => id}
    />
  )
}
