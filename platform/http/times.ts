import type { ServerOptions } from 'node:http'

/** How long the server waits for a caller, in milliseconds. */
export type Times = {
  /** For all headers of a request, from its first byte. */
  headers: number
  /** For the whole request, body included. */
  request: number
  /** Without a byte in either direction. */
  silence: number
  /** For the next request on a connection that has had its answer. */
  keepAlive: number
  /** How often the first two are looked at: what is over is cut off so much later at the most. */
  look: number
}

/**
 * Limits for slow lines: headers need two packets, 4 MB a minute at 0.6 Mbit/s. `keepAlive` exceeds usual load
 * balancers' 60 s, so none sends on a closed connection.
 */
export const usualTimes: Times = {
  headers: 10_000,
  request: 60_000,
  silence: 30_000,
  keepAlive: 72_000,
  look: 1_000,
}

/** The most bytes of a request's line and headers together; Node answers more with 431. */
export const MOST_HEADER_BYTES = 16 * 1024

/** The times in Fastify's words. */
export function timeOptions(times: Times): {
  connectionTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  http: ServerOptions
} {
  return {
    connectionTimeout: times.silence,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    http: {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.look,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
  }
}
