import { useEffect } from 'react'
import { makeGuest } from '../early/shown.ts'

/** Makes a guest of a new visitor, where the page's first script has not. */
export function GuestStart() {
  useEffect(makeGuest, [])
  return null
}
