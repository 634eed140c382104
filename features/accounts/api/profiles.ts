import type { FastifyInstance } from 'fastify'
import { type Profile } from '../../../contract/account.ts'
import type { Principal } from '../../../contract/principal.ts'
import { refuse } from '../../../kernel/result.ts'
import { type RouteAnswer, route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { changePassword } from '../service/new-password.ts'
import { readOwnProfile, updateOwnProfile } from '../service/profile.ts'
import type { ProfileChange } from '../store/profiles.ts'
import { withMessage } from './with-message.ts'

/** API-32 to API-38 but for the picture: a person's own profile. */
export function profilesApi(api: FastifyInstance, context: AccountsContext): void {
  const update = async ({ account }: Principal, change: ProfileChange): Promise<RouteAnswer<Profile>> =>
    account
      ? withMessage('updated successfully...', await updateOwnProfile(context, account.id, change))
      : refuse('sign_in_required')

  route(api, 'profile.read', async ({ principal: { account } }) =>
    account ? readOwnProfile(context, account.id) : refuse('sign_in_required'),
  )

  route(
    api,
    'profile.update',
    ({ principal, body: { first_name: firstName, last_name: lastName, phone, address, city, country } }) =>
      update(principal, { firstName, lastName, phone, address, city, country }),
  )

  route(api, 'profile.editName', ({ principal, body }) =>
    update(principal, { firstName: body.first_name, lastName: body.last_name }),
  )

  route(api, 'profile.editPhone', ({ principal, body }) => update(principal, body))

  route(api, 'profile.editAddress', ({ principal, body }) => update(principal, body))

  route(api, 'profile.changePassword', async ({ principal: { account, half }, body }) => {
    const id = account?.id ?? half?.id
    if (!id) return refuse('sign_in_required')
    const changed = await changePassword(context, id, body.current_password, body.new_password)
    return withMessage('updated successfully, now login...', changed)
  })
}
