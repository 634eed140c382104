import { Link } from 'react-router'
import { LinkButton } from '../../kit/button.tsx'
import { Picture } from '../../kit/picture.tsx'
import { artistPath } from '../shop/paths.ts'
import { SellerShare } from '../site/seller-share.tsx'
import { SellingSteps } from '../site/selling-steps.tsx'
import { useSite } from '../site/use-site.ts'
import type { HomeArtist } from './choice.ts'
import styles from './earn.module.css'
import { Section } from './section.tsx'

/** How an artist begins to sell and what then is theirs, beside one who sells here. */
export function Earn({ face }: { face: HomeArtist | null }) {
  const { sellersUrl } = useSite()
  return (
    <Section id="earn" title="Earn as a seller">
      <div className={styles.earn}>
        {face?.picture && (
          <Link className={styles.face} to={artistPath(face.slug)}>
            <Picture picture={face.picture} alt="" sizes="(min-width: 48em) 25vw, 50vw" />
            <span>
              {face.name}, {face.town}
            </span>
          </Link>
        )}
        <div>
          <dl className={styles.share}>
            <SellerShare />
          </dl>
          <SellingSteps />
          <LinkButton to={sellersUrl}>Become a seller</LinkButton>
        </div>
      </div>
    </Section>
  )
}
