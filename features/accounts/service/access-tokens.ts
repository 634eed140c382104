import { errors, jwtVerify, SignJWT } from 'jose'
import type { Role } from '../../../contract/principal.ts'
import { after, SECOND } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import type { AccountsContext } from '../context.ts'
import { ACCESS_LIFETIME, KEY_VERIFIES_FOR } from '../rules.ts'

/** What an access token says: whose it is, and of which session. */
export type AccessClaims = { account: Id; role: Role; session: Id }

/** What access tokens are signed and checked with. */
type TokenContext = Pick<AccountsContext, 'signingKeys' | 'clock' | 'site'>

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const AUDIENCE = 'api'

/** A new access token (JWT) of a session: one algorithm, our issuer and audience, good for ten minutes. */
export async function signAccessToken(
  { signingKeys, clock, site }: TokenContext,
  { account, role, session }: AccessClaims,
): Promise<string> {
  const { kid, secret } = await signingKeys.signing()
  const now = clock.now()
  return new SignJWT({ role, sid: session })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
    .setSubject(account)
    .setIssuer(site.publicUrl)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(after(now, ACCESS_LIFETIME))
    .sign(secret)
}

/** What a token says, or undefined when it is not one of ours, altered, or over; with `evenOver` only its time may be over. */
export async function readAccessToken(
  { signingKeys, clock, site }: TokenContext,
  token: string,
  { evenOver } = { evenOver: false },
): Promise<Pick<AccessClaims, 'account' | 'session'> | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = isId(kid) ? await signingKeys.verifying(kid) : undefined
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key.secret
      },
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: site.publicUrl,
        audience: AUDIENCE,
        currentDate: clock.now(),
        ...(evenOver && { clockTolerance: KEY_VERIFIES_FOR / SECOND }),
        requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      },
    )
    return isId(payload.sub) && isId(payload['sid'])
      ? { account: payload.sub, session: payload['sid'] }
      : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
