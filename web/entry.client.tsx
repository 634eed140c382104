import { StrictMode, startTransition } from 'react'
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

// Of a translated page in one go, as a translator puts its words in place of the server's again as soon as it may.
if (window.early?.isTranslated()) takeOver()
else startTransition(takeOver)
