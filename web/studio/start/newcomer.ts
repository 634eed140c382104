/** What somebody typed in the first step: the password signs them in once the code has come. Kept in memory alone. */
export type Newcomer = { email: string; password: string | null }
