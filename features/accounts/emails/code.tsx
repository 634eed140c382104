import { Code, type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'
import type { CodePurpose } from '../rules.ts'

/** What the mail says for each purpose. */
const words: Record<
  CodePurpose,
  {
    subject: (shop: string) => string
    heading: string
    preview: string
    why: string
    lead: string
    otherwise: string
  }
> = {
  verify: {
    subject: (shop) => `Your code to open your ${shop} account`,
    heading: 'Confirm your email',
    preview: 'A six-digit code to open your account',
    why: 'You get this e-mail because someone used this address to open an account.',
    lead: 'Type this code in to open your account:',
    otherwise: 'If you did not ask for this, ignore this e-mail. No account opens without the code.',
  },
  reset: {
    subject: (shop) => `Your code for a new ${shop} password`,
    heading: 'Choose a new password',
    preview: 'A six-digit code for a new password',
    why: 'You get this e-mail because someone asked for a new password for this address.',
    lead: 'Type this code in, then choose a new password:',
    otherwise: 'If you did not ask for this, ignore this e-mail. Your password does not change.',
  },
  factor: {
    subject: (shop) => `Your code for two-step sign-in at ${shop}`,
    heading: 'Set up two-step sign-in',
    preview: 'A six-digit code for two-step sign-in',
    why: 'You get this e-mail because someone who knows your password is setting up two-step sign-in for your account.',
    lead: 'Type this code in to set up two-step sign-in:',
    otherwise: 'If you did not ask for this, choose a new password at once: someone else knows yours.',
  },
}

/** The subject of a code's mail. */
export function codeSubject(purpose: CodePurpose, shop: string): string {
  return words[purpose].subject(shop)
}

/**
 * The mail that carries a one-time code. It repeats nothing that was typed into a form: the person who typed it may not be the one
 * who reads it.
 */
export function CodeMail({
  purpose,
  code,
  sender,
}: {
  purpose: CodePurpose
  code: string
  sender: MailCompany
}) {
  const { heading, preview, why, lead, otherwise } = words[purpose]
  return (
    <MailLayout sender={sender} heading={heading} preview={preview} footnote={why}>
      <P>{lead}</P>
      <Code>{code}</Code>
      <P>It expires in ten minutes and can be used once.</P>
      <P>{otherwise} We never ask for this code by phone or message.</P>
    </MailLayout>
  )
}
