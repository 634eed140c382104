import { Code, Letter, P, type Sender } from '../../../platform/mail/letter.tsx'
import type { Purpose } from '../rules.ts'

/** The subject of a code's mail. */
export const codeSubject = (purpose: Purpose, shop: string): string =>
  purpose === 'verify' ? `Your code to open your ${shop} account` : `Your code for a new ${shop} password`

/**
 * The mail that carries a one-time code. It repeats nothing that was typed into a form: whoever typed it may not be the one
 * who reads it.
 */
export const CodeLetter = ({ purpose, code, sender }: { purpose: Purpose; code: string; sender: Sender }) => (
  <Letter
    sender={sender}
    heading={purpose === 'verify' ? 'Confirm your email' : 'Choose a new password'}
    preview={
      purpose === 'verify'
        ? 'A code of six digits to open your account'
        : 'A code of six digits for a new password'
    }
    footnote={
      purpose === 'verify'
        ? 'You get this mail because somebody gave this address to open an account.'
        : 'You get this mail because somebody asked for a new password for this address.'
    }
  >
    <P>
      {purpose === 'verify'
        ? 'Type this code in to open your account:'
        : 'Type this code in, then choose a new password:'}
    </P>
    <Code>{code}</Code>
    <P>It is good for ten minutes and can be used once.</P>
    <P>
      {purpose === 'verify'
        ? 'If it was not you who asked, leave it: without the code no account is opened.'
        : 'If it was not you who asked, leave it: your password stays as it is.'}{' '}
      We never ask for this code by phone or message.
    </P>
  </Letter>
)
