import { useState } from 'react'
import { Link } from 'react-router'
import { emailOnly } from '../../../contract/account.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Submit } from '../../client/form/submit.tsx'
import { notice } from '../../client/notice.ts'
import { Follow } from '../../client/parts/follow.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useReturnPlace } from '../../client/session/return-place.ts'
import { useSession } from '../../client/session/session.ts'
import { stored } from '../../client/storage/stored.ts'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { services } from '../../services.ts'
import { WorkBeside } from '../contact/work-beside.tsx'
import { artistPath } from '../shop/paths.ts'
import { notFound } from '../site/not-found.ts'
import { RouteError } from '../site/route-error.tsx'
import type { Route } from './+types/follow.ts'
import styles from './follow.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(services).catalogue.artist(params.slug, 1)
  if (!found.ok) throw await notFound(context.get(services))
  const { name, slug, works, sold } = found.value
  return { name, slug, work: works[0] ?? sold[0] ?? null }
}

export const meta = privatePage('Follow an artist')

/** /artists/{slug}/follow: how visitors follow an artist, by e-mail alone or with an account. */
export default function FollowPage({ loaderData: { work, ...artist } }: Route.ComponentProps) {
  const { name, slug } = artist
  const session = useSession()
  const [asked, setAsked] = useState('')
  return (
    <main id="main" className={`container ${styles.page}`}>
      <Breadcrumbs
        trail={[{ name: 'Artists', to: '/artists' }, { name, to: artistPath(slug) }, { name: 'Follow' }]}
      />
      <Stack gap={5} className={styles.words}>
        <h1>Follow {name}</h1>
        {session === 'account' ? (
          <Follow artist={artist} />
        ) : asked === '' ? (
          <>
            <p>New works come by e-mail, at most once a week. Each e-mail has a link to stop them.</p>
            <ByMail slug={slug} onAsked={setAsked} />
            <SignInFirst artist={artist} />
          </>
        ) : (
          <Stack gap={4} role="status">
            <p>
              We have sent an e-mail to <strong className={styles.address}>{asked}</strong>. Open it and
              confirm within seven days: then you follow {name}.
            </p>
            <p className={styles.quiet}>
              Nothing there? Look among the unwanted e-mails, or{' '}
              <button type="button" className={styles.again} onClick={() => setAsked('')}>
                enter the address again
              </button>
              .
            </p>
            <Link to={artistPath(slug)}>Back to {name}</Link>
          </Stack>
        )}
      </Stack>
      {work && <WorkBeside work={work} sizes="(min-width: 48em) 40vw, 90vw" />}
    </main>
  )
}

const ByMail = ({ slug, onAsked }: { slug: string; onAsked: (email: string) => void }) => {
  const { field, submit, showRefusal, busy, alive } = useContractForm(emailOnly)
  const send = submit(async ({ email }) => {
    try {
      await call('following.ask', { params: { slug }, body: { email } })
      onAsked(email)
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={send}>
      <Field label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <Submit busyText="Sending..." busy={busy} alive={alive}>
        Follow by e-mail
      </Submit>
    </Stack>
  )
}

/** The way to an account, where the artist is followed at once, and back to where the visitor was. */
const SignInFirst = ({ artist: { name, slug } }: { artist: { name: string; slug: string } }) => {
  const place = useReturnPlace() ?? { from: artistPath(slug) }
  return (
    <p className={styles.quiet}>
      <Link to="/auth" state={place} onClick={() => stored.follow.write({ slug, name, at: Date.now() })}>
        Sign in
      </Link>{' '}
      to see all artists you follow in your profile.
    </p>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} plain />
}
