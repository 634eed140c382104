import { useState } from 'react'
import { saveFile } from '../../client/save-file.ts'
import { useAddress } from '../../client/table/address.ts'
import { Button } from '../../kit/button.tsx'
import { readFile } from '../data/call.ts'
import { sayWhy } from '../data/office.ts'

type ListFile =
  | 'staff.exportOrders'
  | 'staff.exportReturns'
  | 'staff.exportExceptions'
  | 'staff.exportParcels'
  | 'staff.exportClaims'
  | 'staff.exportSellers'
  | 'staff.exportWorks'
  | 'staff.exportMessages'
  | 'payouts.exportList'
  | 'ledger.exportAdjustments'
  | 'audit.export'

/** Saves every row of a list that fits the filters of these names in the address, not only those on the page. */
export function ExportAll({ of, filters }: { of: ListFile; filters: readonly string[] }) {
  const { read } = useAddress()
  const [isReading, setReading] = useState(false)
  const save = async () => {
    setReading(true)
    const set = filters.map((name) => [name, read(name)]).filter(([, value]) => value !== '')
    try {
      saveFile(await readFile(of, { query: new URLSearchParams(set) }))
    } catch (thrown) {
      sayWhy(thrown)
    } finally {
      setReading(false)
    }
  }
  return (
    <Button variant="plain" size="small" disabled={isReading} onClick={() => void save()}>
      {isReading ? 'Exporting…' : 'Export all results (CSV)'}
    </Button>
  )
}
