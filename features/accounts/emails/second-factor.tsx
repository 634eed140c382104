import { Action, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

/** What happened to a second factor. */
export type FactorChange = 'on' | 'replaced' | 'codes' | 'recovery' | 'off' | 'reset'

type Site = { companyName: string; publicUrl: string; supportEmail: string }

const headings: Record<FactorChange, string> = {
  on: 'Two-step sign-in is on',
  replaced: 'Your codes are from another app',
  codes: 'You have new recovery codes',
  recovery: 'A recovery code was used',
  off: 'Two-step sign-in is off',
  reset: 'Your two-step sign-in was removed',
}

const texts: Record<FactorChange, string> = {
  on: 'From now on, signing in to your account needs a code from your authenticator app in addition to the password. All other devices were signed out.',
  replaced:
    'The codes for your account are now from another authenticator app. The old app’s codes and the old recovery codes no longer work, and all other devices were signed out.',
  codes: 'New recovery codes were made for your account. The old ones no longer work.',
  recovery: 'Someone signed in to your account with one of your recovery codes. It cannot be used again.',
  off: 'Signing in to your account takes the password alone again. All other devices were signed out.',
  reset:
    'We have removed the authenticator app and the recovery codes from your account, as we were asked to. All devices were signed out. To set two-step sign-in up again you need a code that we send to this address.',
}

/** Advice if the owner did not make the change; a stranger who added an app also reads the mailbox. */
const otherwise = (change: FactorChange, supportEmail: string): string =>
  change === 'on' || change === 'replaced'
    ? `If it was not you, someone knows your password and reads your mail or has your phone. Choose a new password for your mailbox, then one here, and write to ${supportEmail} at once: when you have proved who you are, they take that app off your account.`
    : `If it was not you, choose a new password at once and write to ${supportEmail}: someone else knows your password.`

/** Informs the owner that the second factor changed. */
export async function factorMail(site: Site, change: FactorChange) {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading={headings[change]}
      preview="If it was not you, read this now"
      footnote="You get this e-mail whenever something changes about how you sign in."
    >
      <P>{texts[change]}</P>
      <P>{otherwise(change, site.supportEmail)}</P>
      <Action href={`${site.publicUrl}/auth/passwordotp`}>Choose a new password</Action>
    </MailLayout>,
  )
  return { subject: `${headings[change]} (${site.companyName})`, ...message }
}

const changeTexts: Record<FactorChange, string> = {
  on: 'has set up two-step sign-in.',
  replaced: 'has moved two-step sign-in to another authenticator app.',
  codes: 'has made new recovery codes.',
  recovery: 'has signed in with a recovery code.',
  off: 'has no two-step sign-in any more.',
  reset: 'has lost two-step sign-in: it was reset. A code from their mailbox is needed to set it up again.',
}

/** Informs admins that a staff member's second factor changed. */
export async function staffFactorMail(
  site: Site,
  change: FactorChange,
  { name, email }: { name: string; email: string },
) {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="Two-step sign-in of staff"
      preview={`${name}, ${email}`}
      footnote="Admins get this e-mail whenever two-step sign-in of a member of staff changes."
    >
      <P>
        {name} ({email}) {changeTexts[change]}
      </P>
      <P>If you do not know why, ask them by phone, and close their account until it is clear.</P>
    </MailLayout>,
  )
  return { subject: `Two-step sign-in of ${name}`, ...message }
}
