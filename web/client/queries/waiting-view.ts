import { createContext, type ReactNode } from 'react'

/** What stands where something is still being loaded; null is the spinner over the whole window. */
export const WaitingView = createContext<ReactNode>(null)
