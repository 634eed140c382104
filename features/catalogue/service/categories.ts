import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import { isFreeWord, noAddressText } from '../../../contract/reserved-words.ts'
import type { CategoryTree, categoryChange, newCategory } from '../../../contract/staff.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { addCategory } from '../store/additions.ts'
import {
  type Branch,
  deleteBranch,
  findCategories,
  isTakenName,
  keepFormerName,
  listBranches,
  lockCategory,
  lockTree,
  moveWorks,
  updateBranch,
} from '../store/categories.ts'
import { refreshKind } from '../store/search.ts'

type TreeAnswer = Result<CategoryTree, ProblemCode>
const noId: Id = '00000000-0000-0000-0000-000000000000'

// The tree of categories as staff see and change it. Every change is written into the audit log.

/** The tree of categories, two levels, with how many works of any status each has. */
export async function readCategoryTree({ db }: Pick<CatalogueContext, 'db'>): Promise<CategoryTree> {
  const rows = await listBranches(db)
  const branch = ({ id, version, name, slug, position, works }: (typeof rows)[number]) => ({
    id,
    version,
    name,
    slug,
    position,
    works,
  })
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) =>
      Object.assign(branch(row), {
        subcategories: rows.filter((child) => child.parent_id === row.id).map(branch),
      }),
    )
}

/** Adds a category, or a subcategory, and answers the tree. Refuses reserved_word, category_not_found, category_taken. */
export async function createCategory(
  context: CatalogueContext,
  officer: Officer,
  entry: z.infer<typeof newCategory>,
): Promise<TreeAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'category.create', { kind: 'category', id: '' })
  const slug = entry.slug ?? slugOf(entry.name)
  if (slug === '') return refuse('invalid', { field: 'name', message: noAddressText })
  if (!isFreeWord(entry.name)) return refuse('reserved_word', { field: 'name' })
  return changeTree(context, async (tx) => {
    if (!isFreeWord(slug) && !(await hasOwnPage(tx, slug, entry.parent_id)))
      return refuse('reserved_word', { field: entry.slug === undefined ? 'name' : 'slug' })
    const refusal = await parentRefusal(tx, undefined, entry.parent_id)
    if (refusal) return refusal
    const parentId = entry.parent_id?.toLowerCase() ?? null
    if (await isTakenName(tx, { id: noId, parentId, name: entry.name, slug }))
      return refuse('category_taken', { field: entry.slug === undefined ? 'name' : 'slug' })
    const id = await addCategory(tx, { parentId, slug, name: entry.name, position: entry.position })
    await context.audit.append(tx, {
      ...auditEntry,
      subject: { kind: 'category', id },
      after: { ...entry, slug },
    })
    return ok(null)
  })
}

/** Renames, moves or reorders a category and answers the tree; works follow one that moves, the old address leads on. */
export async function changeCategory(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
  entry: z.infer<typeof categoryChange>,
): Promise<TreeAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'category.update', { kind: 'category', id })
  return changeTree(context, async (tx) => {
    const row = await lockCategory(tx, id)
    if (!row) return refuse('category_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: row })
    const next = {
      name: entry.name ?? row.name,
      parentId: entry.parent_id === undefined ? row.parent_id : (entry.parent_id?.toLowerCase() ?? null),
      position: entry.position ?? row.position,
    }
    const word = slugOf(next.name)
    if (word === '') return refuse('invalid', { field: 'name', message: noAddressText })
    if (!isFreeWord(word) || !isFreeWord(next.name)) return refuse('reserved_word', { field: 'name' })
    if (next.parentId !== row.parent_id) {
      if (next.parentId !== null && !isId(next.parentId))
        return refuse('category_not_found', { field: 'parent_id' })
      const refusal = await parentRefusal(tx, id, next.parentId)
      if (refusal) return refusal
    }
    if (await isTakenName(tx, { id, slug: row.slug, ...next }))
      return refuse('category_taken', { field: 'name' })
    await updateBranch(tx, id, next)
    if (next.name !== row.name && row.parent_id === null)
      await keepFormerName(tx, id, row.name, context.clock.now())
    if (next.parentId !== row.parent_id) await moveWorks(tx, id, next.parentId)
    if (next.parentId !== row.parent_id || next.name !== row.name) await refreshKind(tx, id)
    const before: Omit<Branch, 'id'> = row
    await context.audit.append(tx, { ...auditEntry, before: { ...before }, after: next })
    return ok(null)
  })
}

/** Deletes a category that has no works and none below it, and answers the tree; refuses category_in_use, saying how many there are. */
export async function removeCategory(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  seen: number,
): Promise<TreeAnswer> {
  const auditEntry = await auditEntryOf(context, officer, 'category.delete', { kind: 'category', id })
  return changeTree(context, async (tx) => {
    const allowed = await context.audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await lockCategory(tx, id)
    if (!row) return refuse('category_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: row })
    const branches = await listBranches(tx)
    const works = branches.find((branch) => branch.id === id)?.works ?? 0
    const children = branches.filter((branch) => branch.parent_id === id).length
    if (works + children > 0)
      return refuse('category_in_use', {
        message: `This category stays: ${works} ${works === 1 ? 'work' : 'works'} and ${children} ${
          children === 1 ? 'subcategory' : 'subcategories'
        } are in it.`,
      })
    await deleteBranch(tx, id)
    await context.audit.append(tx, { ...auditEntry, before: { ...row } })
    return ok(null)
  })
}

/** Runs a change, one after the other, in a transaction with its audit entry, and answers the tree. */
async function changeTree(
  context: CatalogueContext,
  work: (tx: Db) => Promise<Result<null, ProblemCode>>,
): Promise<TreeAnswer> {
  const done = await withTx(context.db, async (tx) => {
    await lockTree(tx)
    return work(tx)
  })
  if (!done.ok) return done
  return ok(await readCategoryTree(context))
}

/** Why a category may not be below another: that one has to be on the first level, and this one must have none below itself. */
async function parentRefusal(
  tx: Db,
  id: Id | undefined,
  parentId: string | null,
): Promise<Refusal<ProblemCode> | undefined> {
  if (parentId === null) return undefined
  const parent = (await findCategories(tx, [parentId], { keep: true })).get(parentId.toLowerCase())
  if (!parent || parent.id === id) return refuse('category_not_found', { field: 'parent_id' })
  const hasChildren = id !== undefined && (await listBranches(tx)).some((branch) => branch.parent_id === id)
  return parent.parent_id === null && !hasChildren
    ? undefined
    : refuse('invalid', { field: 'parent_id', message: 'Categories have two levels' })
}

/** Whether a reserved word is the slug of a subcategory that has a page of its own: coloured photography. */
async function hasOwnPage(tx: Db, slug: string, parentId: string | null): Promise<boolean> {
  if (slug !== 'colored' || parentId === null) return false
  return (await findCategories(tx, [parentId])).get(parentId.toLowerCase())?.slug === 'photography'
}
