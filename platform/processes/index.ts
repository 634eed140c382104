export { type Channel, createChannel, type Line } from './channel.ts'
export { createDesk } from './desk.ts'
export { alone, type InTurn, type MayHave, oneOf, type Processes } from './processes.ts'
