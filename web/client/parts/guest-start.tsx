import { useEffect } from 'react'
import { ensureGuest } from '../session/guest.ts'
import { currentOwner } from '../session/owner.ts'

/** Makes a guest of a visitor who is nobody yet. A failure is logged only: the next change of the cart tries again. */
export const GuestStart = () => {
  useEffect(() => {
    if (currentOwner() !== 'nobody') return
    ensureGuest().catch((error: unknown) => console.warn('No guest cart could be made', error))
  }, [])
  return null
}
