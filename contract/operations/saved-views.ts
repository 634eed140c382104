import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { savedViews, viewEntry } from '../saved-view.ts'

export const savedViewsOperations = {
  'staff.views': {
    method: 'GET',
    url: '/staff/views',
    access: 'staff',
    summary: 'The filters of lists that the member of staff has saved',
    data: savedViews,
  },
  'staff.saveView': {
    method: 'POST',
    url: '/staff/views',
    access: 'staff',
    summary: 'Save the filters of a list under a name; one of that name is written anew',
    body: viewEntry,
    status: 201,
    data: savedViews,
    refusals: ['views_full'],
  },
  'staff.deleteView': {
    method: 'DELETE',
    url: '/staff/views/:id',
    access: 'staff',
    summary: 'Delete saved filters of their own',
    params: idOf('not_found'),
    data: savedViews,
    refusals: ['not_found'],
  },
} as const satisfies OperationTable
