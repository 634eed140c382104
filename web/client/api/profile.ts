import type * as z from 'zod/mini'
import type {
  homeAddressForm,
  nameForm,
  Profile,
  passwordChange,
  phoneForm,
} from '../../../contract/account.ts'
import { call } from './call.ts'

/** The profile of the person signed in. */
export const fetchProfile = async (signal?: AbortSignal) =>
  (await call<Profile>({ method: 'GET', path: '/profiles/', signal })).data

/** Changes the name. */
export const editName = (form: z.input<typeof nameForm>) =>
  call({ method: 'PUT', path: '/profiles/edit_name/', body: form })

/** Changes the phone number. */
export const editPhone = (form: z.input<typeof phoneForm>) =>
  call({ method: 'PUT', path: '/profiles/edit_phone_number/', body: form })

/** Changes the home address. */
export const editAddress = (form: z.input<typeof homeAddressForm>) =>
  call({ method: 'PUT', path: '/profiles/edit_address/', body: form })

/** Changes the password. */
export const changePassword = (form: z.input<typeof passwordChange>) =>
  call({ method: 'PATCH', path: '/profiles/change_password/', body: form })
