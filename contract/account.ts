import * as z from 'zod/mini'
import { bare } from '../kernel/pasted.ts'
import { createdAt, idField, momentField, slugField, workName } from './fields.ts'
import { guessedText, isGuessable, newPassword } from './passwords.ts'
import { email, line, optionalText, pastedDigits, typed } from './texts.ts'

const phoneText = 'Phone number must be in the format xxx-xx-xxxx and most 11 digits'

/** Brings a typed Nigerian phone number to its local form: 0 and ten digits (national numbering plan); +234 and 234 become 0. */
export function localPhone(text: string): string {
  return bare(text)
    .replace(/[()./]/g, '')
    .replace(/^(?:\+|00)?2340?(?=\d{10}$)/, '0')
}

/** A Nigerian phone number, such as 08031234567. */
const phone = z.pipe(
  z.pipe(
    z.string({ error: 'Phone number is required' }).check(line, z.minLength(1, 'Phone number is required')),
    z.transform(localPhone),
  ),
  z.string().check(z.maxLength(11, phoneText), z.regex(/^\d+$/, phoneText)),
)

/** POST /auth/register/. `terms_agreement` must be true. */
export const registration = z.object({
  /** The first name of the person. */
  first_name: typed('First name is required', 80),
  /** The last name of the person. */
  last_name: typed('Last name is required', 80),
  phone,
  /** The e-mail address that the account is to have. */
  email,
  password: newPassword,
  /** That the person agrees to the terms and conditions: has to be true. */
  terms_agreement: z.literal(true, { error: 'You must agree to the terms and conditions' }),
  /** Which account it is to be: one that buys, or one that also sells. */
  utype: z._default(z.enum(['BUYER', 'SELLER']), 'BUYER'),
  /** Consent to news by e-mail, in the words of `marketingWording`. */
  marketing: z._default(z.boolean(), false),
})

/** The sign-up form: a registration and the password again. */
export const signUpForm = z
  .extend(registration, {
    repeatpassword: z
      .string({ error: 'Repeat password is required' })
      .check(z.minLength(1, 'Repeat password is required')),
  })
  .check(
    z.refine((form) => !isGuessable(form.password, [form.email]), {
      error: guessedText,
      path: ['password'],
    }),
    z.refine((form) => form.repeatpassword === form.password, {
      error: 'Passwords must match',
      path: ['repeatpassword'],
      when: () => true,
    }),
  )

/** POST /auth/login/buyer/. */
export const credentials = z.object({
  /** The e-mail address of the account. */
  email,
  /** The password of the account. */
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
  /** With true the session outlives the browser; with false it ends with it. */
  remember: z._default(z.boolean(), true),
})

const otpText = 'otp is a 6 digits number'
const otp = z
  .string({ error: 'otp is required' })
  .check(pastedDigits, z.minLength(1, { error: 'otp is required', abort: true }), z.regex(/^\d{6}$/, otpText))

/** POST /auth/verify-email/. `purpose` 'reset' checks a reset code without using it up (the reset itself uses it). */
export const otpEntry = z.object({
  /** The e-mail address that the code was sent to. */
  email,
  /** The six digits from the mail. */
  otp,
  /** What the code is for: to verify the address, or to reset the password. */
  purpose: z._default(z.enum(['verify', 'reset']), 'verify'),
})

/** Calls that carry only an e-mail address. */
export const emailOnly = z.object({
  /** The e-mail address. */
  email,
})

/** POST /auth/set-new-password-second/. */
export const passwordReset = z.object({
  /** The e-mail address that the code was sent to. */
  email,
  /** The six digits from the mail. */
  otp,
  password: newPassword,
})

/** The form behind a reset: the new password twice. */
export const passwordResetForm = z
  .object({
    password: newPassword,
    repeatPassword: z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required')),
  })
  .check(
    z.refine((form) => form.repeatPassword === form.password, {
      error: 'Passwords must match',
      path: ['repeatPassword'],
      when: () => true,
    }),
  )

/** POST /auth/refresh/. */
export const refreshRequest = z.object({
  /** The refresh token of the session, which is used up. */
  refresh: z.string().check(z.minLength(1), z.maxLength(500)),
})

/** The tokens of a session. */
export const tokens = z.object({
  /** The token for the header Authorization, after `Bearer`; good for ten minutes. */
  access: z.string(),
  /** The token that buys the next pair, once. */
  refresh: z.string(),
  /**
   * At a sign-in, what we know this browser by. Send it as the header X-Device with the next sign-in or code, so that strangers' guesses
   * do not lock it out.
   */
  device: z.optional(z.string()),
})
export type Tokens = z.infer<typeof tokens>

/** POST /auth/login/buyer/. With `asks` the tokens open nothing yet, and end after 15 minutes. */
export const signedIn = z.extend(tokens, {
  /** `second_factor` is passed by POST /auth/second-factor/, `password` by PATCH /profiles/change_password/; left out where nothing is asked. */
  asks: z.optional(z.enum(['second_factor', 'password'])),
})
export type SignedIn = z.infer<typeof signedIn>

/** A work as the recently viewed list shows it. */
export const viewedWork = z.object({
  id: idField,
  name: workName,
  slug: slugField,
  /** The address of a JPEG of the work. */
  image: z.string(),
})

/** GET /profiles/. Fields the person has not given are empty texts. */
export const profile = z.object({
  id: idField,
  /** The first name of the person. */
  first_name: z.string(),
  /** The last name of the person. */
  last_name: z.string(),
  /** The e-mail address of the account. */
  email: z.string(),
  /** The Nigerian phone number; empty where none was given. */
  phone: z.string(),
  /** Address of a picture, or null. */
  avatar: z.nullable(z.string()),
  /** The street and house number; empty where none was given. */
  address: z.string(),
  /** The city or town; empty where none was given. */
  city: z.string(),
  /** The country: Nigeria, or empty where none was given. */
  country: z.string(),
  /** Which account it is: a buyer's, a seller's or one of staff. */
  utype: z.enum(['BUYER', 'SELLER', 'STAFF']),
  /** The works that the person looked at last, the newest first. */
  recently_viewed: z.array(viewedWork),
})
export type Profile = z.infer<typeof profile>

/** PUT /profiles/edit_name/. */
export const nameForm = z.object({
  /** The first name of the person. */
  first_name: typed('First name is required', 80),
  /** The last name of the person. */
  last_name: typed('Last name is required', 80),
})

/** PUT /profiles/edit_phone_number/: exactly eleven digits. */
export const phoneForm = z.object({
  /** The Nigerian phone number, eleven digits. */
  phone: z.pipe(
    z.pipe(
      z.string({ error: 'Phone number is required' }).check(line, z.minLength(1, 'Phone number is required')),
      z.transform(localPhone),
    ),
    z
      .string()
      .check(
        z.minLength(8, { error: 'Phone is at least 8 characters long', abort: true }),
        z.regex(/^\d{11}$/, 'Phone number must be 11 digits'),
      ),
  ),
})

/** PUT /profiles/edit_address/. */
export const homeAddressForm = z.object({
  /** The street and house number. */
  address: typed('Address is required'),
  /** The city or town. */
  city: typed('City is required', 80),
  /** The country: always Nigeria. */
  country: z
    .string({ error: 'Country is required' })
    .check(z.minLength(1, 'Country is required'), z.regex(/^Nigeria$/, 'Country is required')),
})

/** PATCH /profiles/change_password/. */
export const passwordChange = z.object({
  /** The password that the account has now. */
  current_password: z
    .string({ error: 'old Password is required' })
    .check(
      z.minLength(1, { error: 'old Password is required', abort: true }),
      z.minLength(7, 'Password is at least 8 characters long'),
      z.maxLength(200),
    ),
  /** The password that the account is to have: at least 8 characters, and no common one. */
  new_password: z.string({ error: 'new Password is required' }).check(
    z.minLength(1, { error: 'new Password is required', abort: true }),
    z.minLength(8, 'Password must be at least 8 characters long'),
    z.maxLength(200),
    z.refine((password) => !isGuessable(password), guessedText),
  ),
})

/** PUT /profiles/: the general update; `business_name` is 'none' for buyers. */
export const profileUpdate = z.object({
  ...nameForm.shape,
  ...phoneForm.shape,
  ...homeAddressForm.shape,
  /** The name of the seller's business; `none` for buyers. */
  business_name: optionalText(120),
})

/** What a person agrees to who wants news by e-mail. Other words are another version, so that it is known who agreed to which. */
export const marketingWording = {
  version: '2026-11-21',
  text: 'Send me news about works and their artists by e-mail. I can stop this at any time.',
} as const

/** PUT /profiles/consents/. */
export const consentForm = z.object({
  /** Whether the person wants news by e-mail. */
  marketing: z.boolean(),
})

/** GET /profiles/consents/: what holds now, in which words it is asked for, and all that was recorded, newest first. */
export const consents = z.object({
  /** Whether the person gets news by e-mail. */
  marketing: z.boolean(),
  /** The words in which consent is asked for now. */
  wording: z.object({
    /** The version of the words. */
    version: z.string(),
    /** The words. */
    text: z.string(),
  }),
  /** All consents and withdrawals that were recorded, the newest first. */
  history: z.array(
    z.object({
      /** What the consent is for. */
      purpose: z.enum(['marketing']),
      /** Whether it was given (true) or withdrawn (false). */
      given: z.boolean(),
      /** When it was given or withdrawn. */
      at: momentField,
      /** Where the person said so. */
      source: z.enum(['sign-up', 'settings', 'newsletter', 'unsubscribe']),
      /** The version that was agreed to; null for a withdrawal. */
      wording: z.nullable(z.string()),
    }),
  ),
})
export type ConsentsView = z.infer<typeof consents>

/** GET /profiles/sessions/: where an account is signed in, the last used first. */
export const sessions = z.object({
  /** The sessions of the account, the last used first. */
  sessions: z.array(
    z.object({
      id: idField,
      /** The browser and the system, 'Firefox on Windows'; empty where they cannot be recognised. */
      device: z.string(),
      /** Whether this session asks. */
      current: z.boolean(),
      /** When it began. */
      began_at: momentField,
      /** When its tokens were last renewed, every ten minutes while it is in use. */
      used_at: momentField,
    }),
  ),
})
export type SessionsView = z.infer<typeof sessions>

/** DELETE /profiles/, /profiles/sessions/ and /profiles/sessions/{id}/: the password once more. */
export const passwordAgain = z.object({
  /** The password that the account has now. */
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
})

/** GET /profiles/data/: all that is stored about a person, by what it is about; each entry is plain JSON. */
export const personalData = z.object({
  made_at: createdAt,
  /** What the file is called when it is saved. */
  file_name: z.string(),
  /** All that is stored about the person, by subject. */
  kept: z.record(z.string(), z.unknown()),
})
export type OwnDataFile = z.infer<typeof personalData>

/** POST /profiles/data/: the password, or with a second factor a session that passed it within 15 minutes. */
export const personalDataRequest = z.object({
  /** The password; empty where the session passed the second factor within 15 minutes. */
  current_password: z._default(z.string().check(z.maxLength(200)), ''),
})
