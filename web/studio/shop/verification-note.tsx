import { Link } from 'react-router'
import type { SellerAccount } from '../../../contract/seller.ts'
import { StatusMark } from '../../kit/status.tsx'
import styles from './verification-note.module.css'

type Verification = SellerAccount['verification']

const words = {
  new: {
    mood: 'urgent',
    name: 'Not verified',
    text: 'Show us who you are: payouts begin once you are verified.',
  },
  submitted: {
    mood: 'plain',
    name: 'Being verified',
    text: 'We are reviewing your document. You can sell in the meantime.',
  },
  verified: { mood: 'good', name: 'Verified', text: 'Your identity is verified.' },
  refused: { mood: 'urgent', name: 'Verification refused', text: '' },
} as const

/** How far a verification is, as a label. */
export function VerificationStatus({ state }: Pick<Verification, 'state'>) {
  return <StatusMark mood={words[state].mood}>{words[state].name}</StatusMark>
}

/** What a verification means for the seller, in a sentence. */
export function verificationText({ state, reason }: Verification): string {
  return state === 'refused' ? `We could not verify you: ${reason}` : words[state].text
}

/** The line above every page that says how far the verification is, until it is done. */
export function VerificationNote({ verification }: { verification: Verification }) {
  return (
    <aside className={`container ${styles.note}`} aria-label="Verification">
      <VerificationStatus state={verification.state} />
      <span>{verificationText(verification)}</span>
      {(verification.state === 'new' || verification.state === 'refused') && (
        <Link to="/studio/shop">{verification.state === 'new' ? 'Get verified' : 'Try again'}</Link>
      )}
    </aside>
  )
}
