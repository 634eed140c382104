import { officeScreens } from '../office-screens.ts'
import { measureShifts } from './layout-shift.ts'

measureShifts('office', officeScreens)
