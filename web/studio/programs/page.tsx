import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Stack } from '../../kit/layout.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Keys, useKeys } from './keys.tsx'
import { useWebhooks, Webhooks } from './webhooks.tsx'

export const meta = privatePage('Programs')

/** /studio/programs: keys by which a seller's programs call the API, and addresses that hear of events. */
export default function ProgramsPage() {
  return (
    <>
      <PageHead title="Programs" />
      <Loaded query={useKeys()} beside={[useWebhooks()]}>
        {() => (
          <Stack gap={7}>
            <Panel title="API keys">
              <p>
                With a key, your own program can read and change what you allow, and nothing else. How to call
                our server is described in the <a href="/api/v1/docs">API documentation</a>. A new password, a
                change of two-step sign-in and signing out all other devices end the keys and switch webhooks
                off.
              </p>
              <Keys />
            </Panel>
            <Panel title="Webhooks">
              <p>We send a signed message to your server when something happens, and try again for a day.</p>
              <Webhooks />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </>
  )
}
