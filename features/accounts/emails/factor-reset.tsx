import { Action, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

type Site = { companyName: string; publicUrl: string; supportEmail: string }

/** Tells the owner of an account that support was asked to take the second factor away, and how to stop that. */
export async function factorResetMail(site: Site, { when, stopUrl }: { when: string; stopUrl: string }) {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="Two-step sign-in will be taken away"
      preview={`On ${when}, unless you stop it`}
      footnote="You get this mail because somebody asked our support for it, in your name."
    >
      <P>
        Somebody who says to be you has lost the authenticator app and the recovery codes of your account. On{' '}
        {when} we take two-step sign-in away; after that the password alone lets you in.
      </P>
      <P>If that was you, there is nothing to do but to wait.</P>
      <P>
        If it was not you, stop it now: somebody may know your password. Signing in with a code of your app
        stops it too.
      </P>
      <Action href={stopUrl}>It was not me, stop it</Action>
      <P>Or write to {site.supportEmail}.</P>
    </MailLayout>,
  )
  return { subject: `Stop this if it was not you: two-step sign-in at ${site.companyName}`, ...message }
}

/** Tells the owner that it was stopped. */
export async function factorStaysMail(site: Site) {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="Two-step sign-in stays"
      preview="Nothing was taken away"
      footnote="You get this mail because support was asked to take two-step sign-in off your account."
    >
      <P>Two-step sign-in of your account stays as it is: the request to take it away was stopped.</P>
      <P>
        If somebody else had asked for it, they may know your password. Choose a new one at once and write to{' '}
        {site.supportEmail} if anything looks strange.
      </P>
      <Action href={`${site.publicUrl}/auth/passwordotp`}>Choose a new password</Action>
    </MailLayout>,
  )
  return { subject: `Two-step sign-in at ${site.companyName} stays`, ...message }
}
