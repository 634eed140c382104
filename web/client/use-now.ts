import { useState } from 'react'

/** The moment at which a part of a page was first drawn, in ms; it stays, so that drawing again changes nothing. */
export const useNow = (): number => useState(Date.now)[0]
