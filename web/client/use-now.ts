import { useState } from 'react'
import { serverNow } from '../kit/server-clock.ts'

/** The moment by the server's clock at which a part of a page was first drawn, in ms; it stays, so that drawing again changes nothing. */
export function useNow(): number {
  return useState(serverNow)[0]
}
