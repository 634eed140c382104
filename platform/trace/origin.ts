import { AsyncLocalStorage } from 'node:async_hooks'

const origins = new AsyncLocalStorage<string>()

/** Does something for a request: all that it causes has the request's id by {@link presentRequestId}. */
export function doFor<T>(requestId: string, work: () => T): T {
  return origins.run(requestId, work)
}

/** Returns the id of the request that caused what is being done here, in jobs too; undefined where none did. */
export function presentRequestId(): string | undefined {
  return origins.getStore()
}
