import type { ProblemCode } from '../../../contract/problems.ts'
import type { WorkChange } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { findCategories } from '../store/categories.ts'
import type { Pending } from '../store/works.ts'

type Place = { category_id: Id; subcategory_id: Id | null }

/**
 * The category and subcategory after an entry; without either they stay, with pending changes. A new category alone
 * drops the subcategory. Locks both until the transaction ends. Refuses category_not_found.
 */
export async function placeOf(
  tx: Db,
  entry: Pick<WorkChange, 'category_id' | 'subcategory_id' | 'isubcategory_id'>,
  present: (Place & { pending: Pending | null }) | undefined,
): Promise<Result<Place, ProblemCode>> {
  const current: Place | undefined = present && {
    category_id: present.pending?.category_id ?? present.category_id,
    subcategory_id:
      present.pending?.subcategory_id === undefined ? present.subcategory_id : present.pending.subcategory_id,
  }
  const asked = entry.subcategory_id === undefined ? entry.isubcategory_id : entry.subcategory_id
  const categoryId = (entry.category_id ?? current?.category_id)?.toLowerCase()
  const isElsewhere = categoryId !== current?.category_id
  const unchanged = isElsewhere ? null : (current?.subcategory_id ?? null)
  const subcategoryId =
    asked === undefined ? unchanged : asked === null || asked === '' ? null : asked.toLowerCase()
  if (categoryId === undefined) return refuse('category_not_found', { field: 'category_id' })
  const found = await findCategories(
    tx,
    subcategoryId === null ? [categoryId] : [categoryId, subcategoryId],
    {
      keep: true,
    },
  )
  const category = found.get(categoryId)
  if (!category || category.parent_id !== null) return refuse('category_not_found', { field: 'category_id' })
  if (subcategoryId === null) return ok({ category_id: category.id, subcategory_id: null })
  const subcategory = found.get(subcategoryId)
  if (subcategory?.parent_id !== category.id) return refuse('category_not_found', { field: 'subcategory_id' })
  return ok({ category_id: category.id, subcategory_id: subcategory.id })
}
