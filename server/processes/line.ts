import type { Worker } from 'node:cluster'
import type { Line } from '../../platform/processes/index.ts'

/** The line to a child. A message to one that was just killed is lost; without a callback, Node would emit an error that ends this process. */
export function lineTo(worker: Worker): Line {
  return {
    send: (message) => void (worker.isConnected() && worker.send(message, () => {})),
    onMessage: (listener) => void worker.on('message', listener),
  }
}
