import { PassThrough, pipeline } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { StreamedFile } from '../../../platform/http/file-route.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { readEvidence } from '../../media/index.server.ts'
import type { OrdersContext } from '../context/orders.ts'
import { drawEvidence } from './evidence-pdf.ts'
import { readStaffOrder } from './staff.ts'

/**
 * What shows that an order was sent and received, for the answer to a dispute, as a ZIP: a PDF, and the photographs of the packed works.
 * Audited. Refuses order_not_found.
 */
export async function packEvidence(
  context: OrdersContext,
  { id: accountId }: Officer,
  idOrCode: string,
): Promise<Result<StreamedFile, ProblemCode>> {
  const found = await readStaffOrder(context, idOrCode)
  if (!found.ok) return found
  const { db, audit, nameOf, evidence, sender } = context
  const { order, parcels } = found.value
  const zip = new ZipFile()
  zip.addBuffer(await drawEvidence(found.value, sender.name), `${order.code}.pdf`)
  let photographs = 0
  for (const [place, parcel] of parcels.entries())
    for (const [index, { id }] of parcel.photographs.entries()) {
      // A broken file must not keep others out of the archive.
      const bytes = await readEvidence(evidence, id).catch(() => undefined)
      if (!bytes) continue
      zip.addBuffer(bytes, `parcel-${place + 1}-photograph-${index + 1}.jpg`, { compress: false })
      photographs += 1
    }
  zip.end()
  await withTx(db, async (tx) =>
    audit.append(tx, {
      actor: { id: accountId, name: await nameOf(tx, accountId) },
      action: 'order.evidence',
      subject: { kind: 'order', id: order.id },
      after: { photographs },
    }),
  )
  const stream = new PassThrough()
  pipeline(zip.outputStream, stream, () => {})
  return ok({ name: `${order.code}.zip`, stream })
}
