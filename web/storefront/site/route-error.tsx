import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { problems } from '../../../contract/problems.ts'
import { unreachable } from '../../client/api/problem.ts'
import { LinkButton } from '../../kit/button.tsx'
import { ErrorPage } from '../../kit/error-page.tsx'
import { Rows } from '../../kit/rows.tsx'
import { ToastRegion } from '../../kit/toast-region.tsx'
import { toast } from '../../kit/toasts.ts'
import { WorkTile } from '../../kit/work-tile.tsx'
import { Logo } from './logo.tsx'
import type { NotFound } from './not-found.ts'
import styles from './route-error.module.css'

/** Whether a page failed to load without an answer; browsers word it differently. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

const textFor = (error: unknown) => {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) {
      return {
        name: 'page not found',
        title: 'page not found',
        text: 'The address may be mistyped, or the work was taken down.',
      }
    }
    if (error.status === 503) {
      return {
        name: 'We will be back in a moment',
        title: 'We will be back in a moment',
        text: problems.unavailable.text,
      }
    }
  }
  if (isUnanswered(error)) {
    const title = 'No connection'
    return { name: title, title, text: unreachable().message }
  }
  return { name: 'Something went wrong', title: 'Something went wrong', text: problems.internal.text }
}

/**
 * Replaces a page that cannot be shown; failures show a notice too. `alone` adds the logo and the region of notices. `plain`
 * starts the notice with 'error...'.
 */
export function RouteError({
  error,
  alone = false,
  plain = false,
}: {
  error: unknown
  alone?: boolean
  plain?: boolean
}) {
  const { name, title, text } = textFor(error)
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const works = missing ? ((error.data as NotFound | null)?.works ?? []) : []
  useEffect(() => {
    if (missing) return
    if (plain) toast.error('error...', undefined, text)
    else toast.error(text)
  }, [missing, plain, text])
  return (
    <>
      <title>{`${name} · Àwòrán`}</title>
      <meta name="robots" content="noindex" />
      {alone && (
        <header className={`container ${styles.header}`}>
          <Logo to="/" />
        </header>
      )}
      <ErrorPage
        title={title}
        text={text}
        below={
          works.length > 0 && (
            <section className={`container ${styles.works}`} aria-label="Works on show">
              <Rows
                works={works}
                label="Works on show"
                tile={(work) => <WorkTile work={work} title="h2" />}
              />
            </section>
          )
        }
      >
        {missing ? (
          <LinkButton to="/categories" variant="primary">
            See all works
          </LinkButton>
        ) : (
          // A plain link to this very address: it works without a script, too.
          <LinkButton to={pathname.replace(/^\/+/, '/') + search} variant="primary" reloadDocument>
            Try again
          </LinkButton>
        )}
        <LinkButton to="/">Home</LinkButton>
      </ErrorPage>
      {alone && <ToastRegion />}
    </>
  )
}
