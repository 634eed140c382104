import { LinkButton } from '../../kit/button.tsx'
import { SellingSteps } from '../site/selling-steps.tsx'
import { useSite } from '../site/use-site.ts'
import { Section } from './section.tsx'

/** How an artist begins to sell. */
export const Earn = () => {
  const { sellersUrl } = useSite()
  return (
    <Section id="earn" title="Earn as a seller">
      <SellingSteps />
      <LinkButton to={sellersUrl}>Become a seller</LinkButton>
    </Section>
  )
}
