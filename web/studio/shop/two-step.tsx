import { useNavigate, useSearchParams } from 'react-router'
import { TwoStep } from '../../client/account/second-factor/two-step.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useSellerAccount } from '../queries.ts'

export const meta = privatePage('Two-step sign-in')

/** /studio/two-step: a code of an authenticator app besides the password; from the bank details it leads back to them. */
export default function TwoStepPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isOnTheWay = query.get('for') === 'bank'
  return (
    <>
      <PageHead title="Two-step sign-in" back={{ name: 'Shop', to: '/studio/shop' }} />
      <Loaded query={useSellerAccount()}>
        {({ email }) => (
          <TwoStep
            email={email}
            why={
              <p>
                <strong>Off.</strong> A person who finds out your password could sell in your name and have
                your money sent elsewhere. With two-step sign-in they would need your phone too: after the
                password we ask for a code that an app on it shows.
              </p>
            }
            {...(isOnTheWay && { onSetUp: () => void navigate('/studio/shop') })}
          />
        )}
      </Loaded>
    </>
  )
}
