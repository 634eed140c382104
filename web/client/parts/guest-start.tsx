import { useEffect } from 'react'
import { makeGuest } from '../early/shown.ts'

/** Makes a guest of a visitor who is nobody yet, where the page's first script has not. */
export const GuestStart = () => {
  useEffect(makeGuest, [])
  return null
}
