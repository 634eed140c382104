import { SignInForm } from '../../client/account/sign-in-form.tsx'
import { staffAddresses } from '../../client/api/addresses/staff.ts'
import { Entrance } from './entrance.tsx'

/** The first step in: e-mail and password. The browser forgets the session when it is closed. */
export function SignIn() {
  return (
    <Entrance title="Sign in">
      <SignInForm brief door={staffAddresses['staff.signIn']} />
    </Entrance>
  )
}
