import * as z from 'zod/mini'
import { bare } from '../kernel/pasted.ts'
import { guessedText, isGuessable, newPassword } from './passwords.ts'
import { email, line, optionalText, pastedDigits, typed } from './texts.ts'

const phoneText = 'Phone number must be in the format xxx-xx-xxxx and most 11 digits'

/**
 * A Nigerian phone number as people type it: spaces, hyphens and brackets are dropped, +234 and 234 become 0.
 * The result starts with 0. Source: the national numbering plan (ten digits after the zero).
 */
export function localPhone(text: string): string {
  return bare(text)
    .replace(/[()./]/g, '')
    .replace(/^(?:\+|00)?2340?(?=\d{10}$)/, '0')
}

const phone = z.pipe(
  z.pipe(
    z.string({ error: 'Phone number is required' }).check(line, z.minLength(1, 'Phone number is required')),
    z.transform(localPhone),
  ),
  z.string().check(z.maxLength(11, phoneText), z.regex(/^\d+$/, phoneText)),
)

/** POST /auth/register/. `terms_agreement` must be true. */
export const registration = z.object({
  first_name: typed('First name is required', 80),
  last_name: typed('Last name is required', 80),
  phone,
  email,
  password: newPassword,
  terms_agreement: z.literal(true, { error: 'You must agree to the terms and conditions' }),
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

/** POST /auth/login/buyer/. With `remember` false the session ends with the browser. */
export const credentials = z.object({
  email,
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
  remember: z._default(z.boolean(), true),
})

const otpText = 'otp is a 6 digits number'
const otp = z
  .string({ error: 'otp is required' })
  .check(pastedDigits, z.minLength(1, { error: 'otp is required', abort: true }), z.regex(/^\d{6}$/, otpText))

/** POST /auth/verify-email/. `purpose` 'reset' checks a reset code without using it up (the reset itself uses it). */
export const otpEntry = z.object({ email, otp, purpose: z._default(z.enum(['verify', 'reset']), 'verify') })

/** Calls that carry only an e-mail address. */
export const emailOnly = z.object({ email })

/** POST /auth/set-new-password-second/. */
export const passwordReset = z.object({ email, otp, password: newPassword })

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
export const refreshRequest = z.object({ refresh: z.string().check(z.minLength(1), z.maxLength(500)) })

/** `access` is a JWT for the authorization header, good for 10 minutes; `refresh` buys the next pair once. */
export const tokens = z.object({
  access: z.string(),
  refresh: z.string(),
  /**
   * At a sign-in: what this browser is known by from now on. Send it as the header X-Device with the next sign-in, or a code: strangers who
   * guess at the password then do not keep the browser out.
   */
  device: z.optional(z.string()),
})
export type Tokens = z.infer<typeof tokens>

/**
 * POST /auth/login/buyer/. With `asks` the tokens open nothing yet, and end after 15 minutes: 'second_factor' is passed by
 * POST /auth/second-factor/, which answers the tokens that do; 'password' by PATCH /profiles/change_password/.
 */
export const signedIn = z.extend(tokens, { asks: z.optional(z.enum(['second_factor', 'password'])) })
export type SignedIn = z.infer<typeof signedIn>

/** A work as the recently viewed list shows it. */
export const viewedWork = z.object({ id: z.string(), name: z.string(), slug: z.string(), image: z.string() })

/** GET /profiles/. Fields the person has not given are empty texts. */
export const profile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Address of a picture, or null. */
  avatar: z.nullable(z.string()),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  utype: z.enum(['BUYER', 'SELLER', 'STAFF']),
  recently_viewed: z.array(viewedWork),
})
export type Profile = z.infer<typeof profile>

/** PUT /profiles/edit_name/. */
export const nameForm = z.object({
  first_name: typed('First name is required', 80),
  last_name: typed('Last name is required', 80),
})

/** PUT /profiles/edit_phone_number/: exactly eleven digits. */
export const phoneForm = z.object({
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
  address: typed('Address is required'),
  city: typed('City is required', 80),
  country: z
    .string({ error: 'Country is required' })
    .check(z.minLength(1, 'Country is required'), z.regex(/^Nigeria$/, 'Country is required')),
})

/** PATCH /profiles/change_password/. */
export const passwordChange = z.object({
  current_password: z
    .string({ error: 'old Password is required' })
    .check(
      z.minLength(1, { error: 'old Password is required', abort: true }),
      z.minLength(7, 'Password is at least 8 characters long'),
      z.maxLength(200),
    ),
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
  business_name: optionalText(120),
})

/** What a person agrees to who wants news by e-mail. Other words are another version, so that it is known who agreed to which. */
export const marketingWording = {
  version: '2026-11-21',
  text: 'Send me news about works and their artists by e-mail. I can stop this at any time.',
} as const

/** PUT /profiles/consents/. */
export const consentForm = z.object({ marketing: z.boolean() })

/** GET /profiles/consents/: what holds now, in which words it is asked for, and all that was recorded, newest first. */
export const consents = z.object({
  marketing: z.boolean(),
  wording: z.object({ version: z.string(), text: z.string() }),
  history: z.array(
    z.object({
      purpose: z.enum(['marketing']),
      given: z.boolean(),
      /** ISO time. */
      at: z.string(),
      source: z.enum(['sign-up', 'settings', 'newsletter', 'unsubscribe']),
      /** The version that was agreed to; null for a withdrawal. */
      wording: z.nullable(z.string()),
    }),
  ),
})
export type ConsentsView = z.infer<typeof consents>

/** GET /profiles/sessions/: where an account is signed in, the last used first. */
export const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** The browser and the system, 'Firefox on Windows'; empty where they cannot be recognised. */
      device: z.string(),
      /** Whether this session asks. */
      current: z.boolean(),
      /** ISO times; `used_at` is when its tokens were last renewed, which is every ten minutes while it is in use. */
      began_at: z.string(),
      used_at: z.string(),
    }),
  ),
})
export type SessionsView = z.infer<typeof sessions>

/** DELETE /profiles/, /profiles/sessions/ and /profiles/sessions/{id}/: the password once more. */
export const passwordAgain = z.object({
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
})

/** GET /profiles/data/: all that is stored about a person, by what it is about; each entry is plain JSON. */
export const personalData = z.object({
  /** ISO time. */
  made_at: z.string(),
  /** What the file is called when it is saved. */
  file_name: z.string(),
  kept: z.record(z.string(), z.unknown()),
})
export type OwnDataFile = z.infer<typeof personalData>

/** POST /profiles/data/: the password, or with a second factor a session that passed it within 15 minutes. */
export const personalDataRequest = z.object({
  current_password: z._default(z.string().check(z.maxLength(200)), ''),
})
