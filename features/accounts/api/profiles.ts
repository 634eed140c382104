import type { FastifyInstance } from 'fastify'
import { type Profile } from '../../../contract/account.ts'
import type { Id } from '../../../kernel/id.ts'
import { type RouteAnswer, route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { changePassword } from '../service/new-password.ts'
import { readOwnProfile, updateOwnProfile } from '../service/profile.ts'
import type { ProfileChange } from '../store/profiles.ts'
import { withMessage } from './with-message.ts'

/** API-32 to API-38 but for the picture: a person's own profile. */
export function profilesApi(api: FastifyInstance, context: AccountsContext): void {
  const update = async ({ id }: { id: Id }, change: ProfileChange): Promise<RouteAnswer<Profile>> =>
    withMessage('updated successfully...', await updateOwnProfile(context, id, change))

  route(api, 'profile.read', ({ account }) => readOwnProfile(context, account.id))

  route(api, 'profile.update', ({ account, body }) => update(account, body))

  route(api, 'profile.editName', ({ account, body }) => update(account, body))

  route(api, 'profile.editPhone', ({ account, body }) => update(account, body))

  route(api, 'profile.editAddress', ({ account, body }) => update(account, body))

  route(api, 'profile.changePassword', async ({ member, body }) => {
    const changed = await changePassword(context, member.id, body.current_password, body.new_password)
    return withMessage('updated successfully, now login...', changed)
  })
}
