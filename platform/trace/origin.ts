import { AsyncLocalStorage } from 'node:async_hooks'
import { context, ROOT_CONTEXT } from '@opentelemetry/api'

const origins = new AsyncLocalStorage<string | undefined>()

/** Does something for a request: all that it causes has the request's id by {@link presentRequestId}. */
export function doFor<T>(requestId: string, work: () => T): T {
  return origins.run(requestId, work)
}

/** Does something that is of no request, though one may have begun it, such as a look in a timer. */
export function doForNone<T>(work: () => T): T {
  return origins.run(undefined, () => context.with(ROOT_CONTEXT, work))
}

/** Returns the id of the request that caused what is being done here, in jobs too; undefined where none did. */
export function presentRequestId(): string | undefined {
  return origins.getStore()
}
