/** Input of the first step: the password signs in once the code is confirmed. In memory only. */
export type Newcomer = { email: string; password: string | null }
