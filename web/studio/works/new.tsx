import { useSearchParams } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { Spinner } from '../../kit/spinner.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useCategories, useSellerAccount } from '../queries.ts'
import { blankDraft } from './draft.ts'
import { WorkEditor } from './editor.tsx'

export const meta = privatePage('Add a work')

/** /studio/works/new: a work that does not exist yet; ?first=1 as the third step of the beginning. */
export default function NewWork() {
  const { data: categories } = useCategories()
  const { data: account } = useSellerAccount()
  const [params] = useSearchParams()
  const isFirst = params.get('first') === '1'
  if (!categories || !account) return <Spinner />
  return (
    <>
      <PageHead
        title={isFirst ? 'Your first work' : 'Add a work'}
        {...(!isFirst && { back: { name: 'Works', to: '/studio/works' } })}
      />
      <WorkEditor start={blankDraft(categories[0]?.id)} commissionPercent={account.commission_percent} />
    </>
  )
}
