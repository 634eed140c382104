import { Action, Label, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

/** What moderators decided about a work or its changes. */
export type Outcome = 'approve' | 'refuse' | 'take_down'

const texts = {
  approve: {
    subject: 'is on show',
    heading: 'Approved',
    text: 'We have looked at it: what you submitted is on show now.',
  },
  refuse: {
    subject: 'needs a change',
    heading: 'Not yet',
    text: 'We have looked at what you submitted and cannot show it as it is, because of this:',
  },
  take_down: {
    subject: 'was taken off show',
    heading: 'Taken off show',
    text: 'We have taken this work off show, because of this:',
  },
} as const

/** Tells a seller what was decided about a work; a refusal gives the reason as staff wrote it. */
export async function decisionMail(
  site: { companyName: string; publicUrl: string; supportEmail: string },
  { outcome, reason, name, slug }: { outcome: Outcome; reason: string; name: string; slug: string },
): Promise<{ subject: string; html: string; text: string }> {
  return {
    subject: `“${name}” ${texts[outcome].subject}`,
    ...(await renderMail(
      <MailLayout
        sender={{ name: site.companyName, url: site.publicUrl }}
        heading={texts[outcome].heading}
        preview={`${name}: ${texts[outcome].subject}`}
        footnote="You get this mail because you sell this work."
      >
        <Label lines={[name]} />
        <P>{texts[outcome].text}</P>
        {outcome === 'approve' ? (
          <Action href={`${site.publicUrl}/${slug}`}>See it as buyers do</Action>
        ) : (
          <>
            <P>{reason}</P>
            <P>Change it and submit it again at any time. Questions: {site.supportEmail}.</P>
          </>
        )}
      </MailLayout>,
    )),
  }
}
