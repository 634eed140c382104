import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useSellerAccount, useWork } from '../queries.ts'
import { WorkDiscountsPanel } from './discounts.tsx'
import { WorkEditor } from './editor.tsx'
import { NEW_WORK } from './uploads.ts'

export const meta = privatePage('Work')

const OneWork = ({ id }: { id: string }) => {
  const isNew = id === NEW_WORK
  const query = useWork(id, !isNew)
  const { data: account } = useSellerAccount()
  const [params] = useSearchParams()
  const isFirst = params.get('first') === '1'
  const work = query.data
  if (!isNew && !work)
    return (
      <Loaded query={query} heading="h1">
        {() => null}
      </Loaded>
    )
  if (!account) return <Spinner />
  const name = work && (work.pending?.name ?? work.name)
  return (
    <>
      <PageHead
        title={
          name ? <em>{name}</em> : isFirst ? 'Your first work' : work ? 'A work without a name' : 'Add a work'
        }
        {...(!isFirst && { back: { name: 'Works', to: '/studio/works' } })}
      />
      <WorkEditor work={work} commissionPercent={account.commission_percent} />
      {work && (work.status === 'live' || work.status === 'paused') && <WorkDiscountsPanel work={work} />}
    </>
  )
}

/** /studio/works/{id}: a work of the seller; /studio/works/new: a new one, with ?first=1 as the third step of the start. */
export default function Work() {
  const { id = '' } = useParams()
  const location = useLocation()
  const state: unknown = location.state
  const { key } = location
  const [form, setForm] = useState({ id, key: `${id} ${key}` })
  if (form.id !== id) {
    // A form whose work was just drafted continues at the work's address without a remount.
    const goesOn = (state as { goesOn?: boolean } | null)?.goesOn === true && form.id === NEW_WORK
    setForm({ id, key: goesOn ? form.key : `${id} ${key}` })
  }
  return <OneWork key={form.key} id={id} />
}
