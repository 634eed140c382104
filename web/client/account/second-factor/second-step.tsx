import { Link } from 'react-router'
import type { Tokens } from '../../../../contract/account.ts'
import { Button } from '../../../kit/button.tsx'
import { passSecondFactor } from '../../api/second-factor.ts'
import { CodeForm } from './code-form.tsx'
import styles from './parts.module.css'

/** The second step of a sign-in, after the password; `onBack` leads to the first again. */
export function SecondStep({
  half,
  onPassed,
  onBack,
}: {
  half: Tokens
  onPassed: (tokens: Tokens) => Promise<void>
  onBack: () => void
}) {
  return (
    <div className={styles.flow}>
      <p role="status">Your password is right. Now the code of your authenticator app.</p>
      <CodeForm recovery send={async (code) => onPassed(await passSecondFactor(code, half))}>
        <p className={styles.quiet}>
          Lost your phone and the recovery codes? <Link to="/contact">Write to our support</Link> from the
          email address of your account.
        </p>
        <Button variant="plain" onClick={onBack}>
          Sign in as someone else
        </Button>
      </CodeForm>
    </div>
  )
}
