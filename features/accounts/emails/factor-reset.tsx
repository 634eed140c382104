import { Action, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

type Site = { companyName: string; publicUrl: string; supportEmail: string }

/** Informs the owner that support was asked to remove the second factor, and how to stop it. */
export async function factorResetMail(site: Site, { when, stopUrl }: { when: string; stopUrl: string }) {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="Two-step sign-in will be removed"
      preview={`On ${when}, unless you stop it`}
      footnote="You get this e-mail because someone asked our support for it, in your name."
    >
      <P>
        Someone claiming to be you says the authenticator app and the recovery codes of your account are lost.
        On {when} we will remove two-step sign-in; after that the password alone is enough to sign in.
      </P>
      <P>If that was you, you only have to wait.</P>
      <P>
        If it was not you, stop it now: someone may know your password. Signing in with a code of your app
        stops it too.
      </P>
      <Action href={stopUrl}>It was not me, stop it</Action>
      <P>Or write to {site.supportEmail}.</P>
    </MailLayout>,
  )
  return { subject: `Stop this if it was not you: two-step sign-in at ${site.companyName}`, ...message }
}

/** Informs the owner that the removal was stopped. */
export async function factorStaysMail(site: Site) {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="Two-step sign-in stays"
      preview="Nothing was removed"
      footnote="You get this e-mail because support was asked to remove two-step sign-in from your account."
    >
      <P>Two-step sign-in of your account stays on: the request to remove it was stopped.</P>
      <P>
        If someone else asked for it, they may know your password. Choose a new one at once and write to{' '}
        {site.supportEmail} if anything looks strange.
      </P>
      <Action href={`${site.publicUrl}/auth/passwordotp`}>Choose a new password</Action>
    </MailLayout>,
  )
  return { subject: `Two-step sign-in at ${site.companyName} stays`, ...message }
}
