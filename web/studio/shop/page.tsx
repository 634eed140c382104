import { dayOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useSecondFactor } from '../../client/queries/second-factor.ts'
import { LinkButton } from '../../kit/button.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel, PanelFacts } from '../parts/panel.tsx'
import { useArtists, useSellerAccount } from '../queries.ts'
import { Artists } from './artists.tsx'
import { BankForm } from './bank-form.tsx'
import { documentNames } from './documents.ts'
import { IdentityForm } from './identity-form.tsx'
import styles from './page.module.css'
import { PauseForm } from './pause-form.tsx'
import { ShipFromForm } from './ship-from-form.tsx'
import { ShopDetails } from './shop-details.tsx'
import { VerificationStatus, verificationText } from './verification-note.tsx'

export const meta = privatePage('Shop')

/** /studio/shop: what buyers read of the shop, the verification, where the money goes, and how sign-in is kept safe. */
export default function ShopPage() {
  const query = useSellerAccount()
  const beside = [useSecondFactor(), useArtists()]
  return (
    <>
      <PageHead title="Shop" />
      <Loaded query={query} beside={beside}>
        {(account) => {
          const { verification, shop } = account
          const { identity } = verification
          return (
            <div className={styles.columns}>
              <Panel title="Verification" aside={<VerificationStatus state={verification.state} />}>
                <p>{verificationText(verification)}</p>
                {identity && (
                  <PanelFacts
                    facts={[
                      ['Name', identity.legal_name],
                      ['Document', `${documentNames[identity.document_kind]} ${identity.document_number}`],
                      ['Sent', dayOf(identity.submitted_at)],
                    ]}
                  />
                )}
                {(verification.state === 'new' || verification.state === 'refused') && (
                  <IdentityForm account={account} />
                )}
              </Panel>
              <Panel title="Where we pay you">
                <BankForm account={account} />
              </Panel>
              <Panel title="Two-step sign-in">
                <p>
                  With two-step sign-in, someone who learns your password cannot use your shop or take your
                  money without a code from your phone.
                </p>
                <div>
                  <LinkButton to="/studio/two-step">Manage two-step sign-in</LinkButton>
                </div>
              </Panel>
              <Panel title="Devices">
                <p>Where you are signed in, and the way to sign a device out.</p>
                <div>
                  <LinkButton to="/studio/devices">See them</LinkButton>
                </div>
              </Panel>
              <Panel title="Notifications">
                <p>What we write to you about, by mail or by message.</p>
                <div>
                  <LinkButton to="/studio/notifications/settings">Choose</LinkButton>
                </div>
              </Panel>
              <Panel title="Programs">
                <p>Keys for your own programs, and messages to your server when a work is sold.</p>
                <div>
                  <LinkButton to="/studio/programs">Keys and webhooks</LinkButton>
                </div>
              </Panel>
              {shop && (
                <Panel title="What buyers read">
                  <ShopDetails shop={shop} />
                </Panel>
              )}
              {shop && (
                <Panel title="Where you send from">
                  <p>
                    It appears as the sender on your packing slips, and returned works are sent here. Only
                    you, our support team and buyers who return a work read it.
                  </p>
                  <ShipFromForm shop={shop} phone={account.phone} />
                </Panel>
              )}
              {shop && (
                <Panel
                  title="Pause the shop"
                  aside={shop.pause && <StatusMark mood="plain">Paused</StatusMark>}
                >
                  <p>
                    Away, or too much to do? Your works stay on show but cannot be bought. Orders that are
                    placed go on: please send what is paid.
                  </p>
                  <PauseForm key={String(shop.pause !== null)} pause={shop.pause} />
                </Panel>
              )}
              {shop && (
                <Panel title="Artists">
                  <Artists />
                </Panel>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
