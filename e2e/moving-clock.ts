import { moveDate } from '../platform/project/test-clock.ts'

// Loaded into a marketplace's process before anything else: its time is as far ahead as the journey that started it last said.
let ahead = 0
process.on('message', (message: { ahead: number }) => {
  ahead = message.ahead
})
// The journey may end first.
process.channel?.unref()
moveDate(() => ahead)
