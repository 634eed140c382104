/** What nodemailer says of a server that cannot be reached, does not greet us, or does not let us sign in. */
const ofServer: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EGREETING',
  'EPROTOCOL',
])

export function responseCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

/** Whether a failure says something of the server, and nothing of the message: 421 is "service not available". */
export function isServersFault(error: unknown): boolean {
  return responseCodeOf(error) === 421 || ofServer.has(codeOf(error))
}

/** A 5xx to the recipient or the message itself; to our own sign-in it only means that the settings want mending. */
export function isRefusedForGood(error: unknown): boolean {
  return (responseCodeOf(error) ?? 0) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error))
}
