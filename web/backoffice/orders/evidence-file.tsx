import { useState } from 'react'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../kit/button.tsx'
import { readFile } from '../data/call.ts'
import { sayWhy } from '../data/office.ts'

/** Saves what shows that an order was sent and received, for the answer to a dispute. */
export function EvidenceFile({ id }: { id: string }) {
  const [isReading, setReading] = useState(false)
  const save = async () => {
    setReading(true)
    try {
      saveFile(await readFile('staff.orderEvidence', { params: { id } }))
    } catch (thrown) {
      sayWhy(thrown)
    } finally {
      setReading(false)
    }
  }
  return (
    <Button variant="plain" size="small" disabled={isReading} onClick={() => void save()}>
      {isReading ? 'Packing…' : 'Evidence (ZIP)'}
    </Button>
  )
}
