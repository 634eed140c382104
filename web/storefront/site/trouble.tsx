import { isRouteErrorResponse } from 'react-router'
import { problems } from '../../../contract/problems.ts'
import { LinkButton } from '../../kit/button.tsx'
import { ErrorPage } from '../../kit/error-page.tsx'
import { Logo } from './logo.tsx'
import styles from './trouble.module.css'

const wordsFor = (error: unknown) => {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) {
      return {
        name: 'page not found',
        title: 'page not found',
        text: 'The address may have a slip in it, or what hung here has been taken down.',
      }
    }
    if (error.status === 503) {
      return {
        name: 'We will be back in a moment',
        title: 'We will be back in a moment',
        text: `${problems.unavailable.text} Nothing you did is lost.`,
      }
    }
  }
  return { name: 'Something went wrong', title: 'Something went wrong', text: problems.internal.text }
}

/** What stands in place of a page that cannot be shown. `alone` brings a logo, where no header is around it. */
export const Trouble = ({ error, alone = false }: { error: unknown; alone?: boolean }) => {
  const { name, title, text } = wordsFor(error)
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{`${name} · Àwòrán`}</title>
      <meta name="robots" content="noindex" />
      {alone && (
        <header className={`wall ${styles.header}`}>
          <Logo to="/" />
        </header>
      )}
      <ErrorPage title={title} text={text}>
        {missing ? (
          <LinkButton to="/categories" look="primary">
            See all works
          </LinkButton>
        ) : (
          // A plain link to this very address: it works without a script, too.
          <LinkButton to="" look="primary" reloadDocument>
            Try again
          </LinkButton>
        )}
        <LinkButton to="/">Home</LinkButton>
      </ErrorPage>
    </>
  )
}
