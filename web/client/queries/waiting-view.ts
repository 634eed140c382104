import { createContext, type ReactNode } from 'react'

/** The view shown during loading; null means the full-screen spinner. */
export const WaitingView = createContext<ReactNode>(null)
