export { doFor, doForNone, presentRequestId } from './origin.ts'
export {
  beginRequest,
  type Cause,
  doQueued,
  presentTraceContext,
  type RequestSpan,
  type TraceContext,
  traceCall,
  tracedFetch,
} from './span.ts'
export { startTraces, type Traces } from './start.ts'
