import { useParams } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useSellerAccount, useWork } from '../queries.ts'
import { workDraftOf } from './draft.ts'
import { WorkEditor } from './editor.tsx'

export const meta = privatePage('Work')

const OneWork = ({ id }: { id: string }) => {
  const query = useWork(id)
  const { data: account } = useSellerAccount()
  return (
    <Loaded query={query} heading="h1">
      {(work) => (
        <>
          <PageHead
            title={<em>{work.pending?.name ?? work.name}</em>}
            back={{ name: 'Works', to: '/studio/works' }}
          />
          <WorkEditor
            work={work}
            start={workDraftOf(work)}
            commissionPercent={account?.commission_percent ?? 0}
          />
        </>
      )}
    </Loaded>
  )
}

/** /studio/works/{id}: one of the seller's works with all that can be changed. */
export default function Work() {
  const { id = '' } = useParams()
  return <OneWork key={id} id={id} />
}
