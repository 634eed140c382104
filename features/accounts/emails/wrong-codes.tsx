import { Action, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

type Site = { companyName: string; publicUrl: string; supportEmail: string }

const heading = 'Someone knows your password'

/** Warns the owner that someone gave the right password, then used up all tries with wrong codes. */
export async function wrongCodesLetter(site: Site) {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading={heading}
      preview="If it was not you, choose a new one now"
      footnote="You get this e-mail when many wrong codes are typed for your account, at most once a day."
    >
      <P>
        Someone entered the password of your account and then so many wrong codes of two-step sign-in that we
        accept none for a while.
      </P>
      <P>
        If it was you, wait a quarter of an hour, and then type the code that your app shows, or one of your
        recovery codes.
      </P>
      <P>
        If it was not you, someone else knows your password. Choose a new one now, and change it wherever else
        you use it. If anything looks strange, write to {site.supportEmail}.
      </P>
      <Action href={`${site.publicUrl}/auth/passwordotp`}>Choose a new password</Action>
    </MailLayout>,
  )
  return { subject: `${heading} (${site.companyName})`, ...message }
}
