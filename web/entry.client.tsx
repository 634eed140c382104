import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const takeOver = () => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
}

// A translator puts its words in place of the server's again as soon as it may: React takes a translated page over in one go.
if (window.early?.isTranslated()) flushSync(takeOver)
else startTransition(takeOver)
