import type { FastifyInstance } from 'fastify'
import {
  homeAddressForm,
  nameForm,
  type Profile,
  passwordChange,
  phoneForm,
  profile,
  profileUpdate,
} from '../../../contract/account.ts'
import { nothing } from '../../../contract/envelope.ts'
import type { Principal } from '../../../contract/principal.ts'
import { refuse } from '../../../kernel/result.ts'
import { type Answer, route } from '../../../platform/http/route.ts'
import type { AccountsService } from '../service/service.ts'
import type { ProfileChange } from '../store/profiles.ts'
import { withMessage } from './with-message.ts'

/** API-32 to API-38 but for the picture: a person's own profile. */
export function profilesApi(api: FastifyInstance, { profiles, newPassword }: AccountsService): void {
  const update = async ({ account }: Principal, change: ProfileChange): Promise<Answer<Profile>> =>
    account
      ? withMessage('updated successfully...', await profiles.update(account.id, change))
      : refuse('sign_in_required')

  route(api, {
    operation: 'profile.read',
    method: 'GET',
    url: '/profiles',
    summary: 'Your profile and the works you last looked at',
    data: profile,
    handle: async ({ principal: { account } }) =>
      account ? profiles.read(account.id) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'profile.update',
    method: 'PUT',
    url: '/profiles',
    summary: 'Change name, phone and home address together',
    body: profileUpdate,
    data: profile,
    handle: ({
      principal,
      body: { first_name: firstName, last_name: lastName, phone, address, city, country },
    }) => update(principal, { firstName, lastName, phone, address, city, country }),
  })

  route(api, {
    operation: 'profile.editName',
    method: 'PUT',
    url: '/profiles/edit_name',
    summary: 'Change your name',
    body: nameForm,
    data: profile,
    handle: ({ principal, body }) =>
      update(principal, { firstName: body.first_name, lastName: body.last_name }),
  })

  route(api, {
    operation: 'profile.editPhone',
    method: 'PUT',
    url: '/profiles/edit_phone_number',
    summary: 'Change your phone number',
    body: phoneForm,
    data: profile,
    handle: ({ principal, body }) => update(principal, body),
  })

  route(api, {
    operation: 'profile.editAddress',
    method: 'PUT',
    url: '/profiles/edit_address',
    summary: 'Change your home address',
    body: homeAddressForm,
    data: profile,
    handle: ({ principal, body }) => update(principal, body),
  })

  route(api, {
    operation: 'profile.changePassword',
    method: 'PATCH',
    url: '/profiles/change_password',
    summary: 'Change your password; all devices are signed out',
    body: passwordChange,
    data: nothing,
    handle: async ({ principal: { account, half }, body }) => {
      const id = account?.id ?? half?.id
      if (!id) return refuse('sign_in_required')
      const changed = await newPassword.change(id, body.current_password, body.new_password)
      return withMessage('updated successfully, now login...', changed)
    },
  })
}
