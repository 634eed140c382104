import { homeAddressForm, nameForm, passwordChange, phoneForm, profile, profileUpdate } from '../account.ts'
import { nothing } from '../envelope.ts'
import { AVATAR_LIMIT, FORM_AROUND } from '../file-limits.ts'
import type { OperationTable } from '../operation.ts'
import * as groups from '../refusal-groups.ts'

export const profileOperations = {
  'profile.editImage': {
    method: 'PUT',
    url: '/profiles/edit_image',
    access: 'account',
    summary: "Change your picture: a form's file 'avatar', JPEG, PNG or GIF of at most 4 MB",
    bodyLimit: AVATAR_LIMIT + FORM_AROUND,
    data: profile,
    refusals: [...groups.pictureRefusals, 'unsupported_media'],
  },
  'profile.read': {
    method: 'GET',
    url: '/profiles',
    access: 'account',
    summary: 'Your profile and the works you last looked at',
    data: profile,
  },
  'profile.update': {
    method: 'PUT',
    url: '/profiles',
    access: 'account',
    summary: 'Change name, phone and home address together',
    body: profileUpdate,
    data: profile,
    refusals: ['phone_taken', 'too_many_requests'],
  },
  'profile.editName': {
    method: 'PUT',
    url: '/profiles/edit_name',
    access: 'account',
    summary: 'Change your name',
    body: nameForm,
    data: profile,
  },
  'profile.editPhone': {
    method: 'PUT',
    url: '/profiles/edit_phone_number',
    access: 'account',
    summary: 'Change your phone number',
    body: phoneForm,
    data: profile,
    refusals: ['phone_taken', 'too_many_requests'],
  },
  'profile.editAddress': {
    method: 'PUT',
    url: '/profiles/edit_address',
    access: 'account',
    summary: 'Change your home address',
    body: homeAddressForm,
    data: profile,
  },
  'profile.changePassword': {
    method: 'PATCH',
    url: '/profiles/change_password',
    access: 'first_password_pending',
    summary: 'Change your password; all devices are signed out',
    body: passwordChange,
    data: nothing,
    refusals: [
      'password_wrong',
      'too_many_requests',
      'first_password_over',
      'first_password_same',
      'password_guessed',
    ],
  },
} as const satisfies OperationTable
