import type { ProblemCode } from '../../contract/problems.ts'
import type { Id } from '../../kernel/id.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'

/** Whose data are meant: an account and its e-mail address, by which some rows are stored. */
export type DataSubject = { id: Id; email: string }

/** How numbers of accounts and documents are shown: whole only to their owner, who has just proved it. */
export type Numbers = 'masked' | 'whole'

/** A file that is stored about a person: what it is called when they take it along, and where it lies. */
export type HeldFile = {
  /** A path such as 'works/blue-door/1.jpg'. */
  name: string
  /** Which files those are; `key` is the id of a picture or photograph, the key of a paper. */
  of: 'pictures' | 'photographs' | 'papers'
  key: string
}

/** What a feature keeps on people. The server collects these in `server/personal-data.ts`; a new table of persons belongs in one. */
export type PersonalData = {
  /** All of it as plain JSON, for the person to see and take along. Nothing secret, and nothing of others. */
  exportOf(db: Db, person: DataSubject, numbers: Numbers): Promise<unknown>
  /** The files of it that are the person's own. */
  filesOf?(db: Db, person: DataSubject): Promise<HeldFile[]>
  /** Why it cannot be erased yet, or undefined. The account is locked. */
  obstacleTo?(tx: Db, person: DataSubject, now: Date): Promise<Refusal<ProblemCode> | undefined>
  /** Deletes it, or takes the person out of what has to stay. Safe to run again. */
  eraseOf?(tx: Db, person: DataSubject, now: Date): Promise<void>
}

/** Takes what lies in files away with the transaction: rows now, files once it is committed. Given by the server. */
export type Discard = {
  /** Photographs that proved something; the caller has untied them. */
  photographs(tx: Db, ids: readonly Id[]): Promise<void>
  /** The picture of a paper by its key. */
  paper(tx: Db, key: string): Promise<void>
  /** Those of these public pictures that nothing shows any more. */
  pictures(tx: Db, ids: readonly Id[]): Promise<void>
}
