import { errors, jwtVerify, SignJWT } from 'jose'
import type { Role } from '../../../contract/principal.ts'
import { after, type Clock, SECOND } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { ACCESS_LIFETIME, KEY_VERIFIES_FOR } from '../rules.ts'
import type { KeyRing } from './keys.ts'

/** What an access token says: whose it is, and of which session. */
export type AccessClaims = { account: Id; role: Role; session: Id }

export type AccessTokens = {
  sign(claims: AccessClaims): Promise<string>
  /** What a token says, or undefined when it is not one of ours, altered, or over; with `evenOver` only its time may be over. */
  read(
    token: string,
    options?: { evenOver: boolean },
  ): Promise<Pick<AccessClaims, 'account' | 'session'> | undefined>
}

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const AUDIENCE = 'api'

/** Access tokens (JWT): one algorithm, a known key, our issuer and audience, ten minutes. */
export function createAccessTokens({
  keys,
  clock,
  issuer,
}: {
  keys: KeyRing
  clock: Clock
  issuer: string
}): AccessTokens {
  return {
    sign: async ({ account, role, session }) => {
      const { kid, secret } = await keys.signing()
      const now = clock.now()
      return new SignJWT({ role, sid: session })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setSubject(account)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(after(now, ACCESS_LIFETIME))
        .sign(secret)
    },
    read: async (token, { evenOver } = { evenOver: false }) => {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = isId(kid) ? await keys.verifying(kid) : undefined
            if (!key) throw new errors.JWKSNoMatchingKey()
            return key.secret
          },
          {
            algorithms: [ALGORITHM],
            typ: TYPE,
            issuer,
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
    },
  }
}
