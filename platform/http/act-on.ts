import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../contract/problems.ts'
import { type Id, isId } from '../../kernel/id.ts'
import { refuse } from '../../kernel/result.ts'
import type { Officer } from './officer.ts'
import type { RouteAnswer } from './route.ts'
import { versionSeen } from './version.ts'

/** A request of an officer to act on one thing. */
export type Asked = { params: { id: string }; officer: Officer; request: FastifyRequest }

/** Has the officer of a request act on the thing whose id is in the address; refuses `absent` where that is no id. */
export async function actOn<T>(
  asked: Asked,
  absent: ProblemCode,
  act: (officer: Officer, id: Id) => Promise<RouteAnswer<T>>,
): Promise<RouteAnswer<T>> {
  return isId(asked.params.id) ? act(asked.officer, asked.params.id) : refuse(absent)
}

/** The same with the version of the thing that the officer has seen; refuses version_missing where the request names none. */
export async function actOnSeen<T>(
  asked: Asked & { body: { version?: number | undefined } },
  absent: ProblemCode,
  act: (officer: Officer, id: Id, version: number) => Promise<RouteAnswer<T>>,
): Promise<RouteAnswer<T>> {
  const seen = versionSeen(asked.body, asked.request)
  return seen.ok ? actOn(asked, absent, (officer, id) => act(officer, id, seen.value)) : seen
}
