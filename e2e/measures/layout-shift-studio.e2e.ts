import { studioScreens } from '../studio-screens.ts'
import { measureShifts } from './layout-shift.ts'

measureShifts('studio', studioScreens)
