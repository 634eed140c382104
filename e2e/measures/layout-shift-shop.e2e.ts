import { storefrontScreens } from '../screens.ts'
import { measureShifts } from './layout-shift.ts'

measureShifts('shop', storefrontScreens)
