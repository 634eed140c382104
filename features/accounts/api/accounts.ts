import type { FastifyInstance } from 'fastify'
import type { AccountsContext } from '../context.ts'
import { authApi } from './auth.ts'
import { avatarApi } from './avatar.ts'
import { disablingApi } from './disabling.ts'
import { notesApi } from './notes.ts'
import { ownDataApi } from './own-data.ts'
import { peopleApi } from './people.ts'
import { profilesApi } from './profiles.ts'
import { savedViewsApi } from './saved-views.ts'
import { secondFactorApi } from './second-factor.ts'
import { sessionsApi } from './sessions.ts'
import { staffFactorApi } from './staff-factor.ts'
import { staffMembersApi } from './staff-members.ts'

/** Adds the routes of accounts to a scope of the API. */
export function accountsApi(api: FastifyInstance, context: AccountsContext): void {
  authApi(api, context)
  profilesApi(api, context)
  avatarApi(api, context)
  ownDataApi(api, context)
  sessionsApi(api, context)
  secondFactorApi(api, context)
  staffFactorApi(api, context)
  staffMembersApi(api, context)
  peopleApi(api, context)
  disablingApi(api, context)
  notesApi(api, context)
  savedViewsApi(api, context)
}
