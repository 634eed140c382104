/** The token in the address of a page that a mail led to; empty when there is none. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''
