import { moveDate } from '../../platform/project/test-clock.ts'

// Loaded into a shop's process before anything else, on a host whose clock is off by CLOCK_OFF_MS.
const off = Number(process.env['CLOCK_OFF_MS'])
moveDate(() => off)
