import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

/** Writes to a seller how the check of their document ended; a refusal gives the reason as staff wrote it. */
export async function verificationMail(
  site: { companyName: string; publicUrl: string; supportEmail: string },
  outcome: 'verified' | 'refused' | 'taken_back',
  reason: string,
): Promise<{ subject: string; html: string; text: string }> {
  const sender = { name: site.companyName, url: site.publicUrl }
  const footnote = 'You get this mail because you asked to be verified as a seller.'
  if (outcome === 'verified') {
    return {
      subject: `Your shop at ${site.companyName} is verified`,
      ...(await renderMail(
        <MailLayout sender={sender} heading="You are verified" preview="Buyers see it" footnote={footnote}>
          <P>We have looked at your document: your shop is verified from now on.</P>
        </MailLayout>,
      )),
    }
  }
  if (outcome === 'taken_back') {
    return {
      subject: `Your shop at ${site.companyName} is no longer verified`,
      ...(await renderMail(
        <MailLayout
          sender={sender}
          heading="You are no longer verified"
          preview="Why, and what to do"
          footnote={footnote}
        >
          <P>We have taken back the verification of your shop, and payouts wait. This is why:</P>
          <P>{reason}</P>
          <P>You can submit a document again at any time. Questions: {site.supportEmail}.</P>
        </MailLayout>,
      )),
    }
  }
  return {
    subject: `Your shop at ${site.companyName} could not be verified yet`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        heading="We could not verify you yet"
        preview="What is missing, and what to do"
        footnote={footnote}
      >
        <P>This is what stood in the way:</P>
        <P>{reason}</P>
        <P>You can submit a document again at any time. Questions: {site.supportEmail}.</P>
      </MailLayout>,
    )),
  }
}
