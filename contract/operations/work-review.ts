import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import {
  decisionEntry,
  refusalEntry,
  reviewPage,
  reviewWork,
  worksExportQuery,
  worksQuery,
} from '../staff.ts'

export const workReviewOperations = {
  'staff.works': {
    method: 'GET',
    url: '/staff/works',
    access: 'content',
    summary: 'Works that wait for approval, or those in a status',
    query: worksQuery,
    data: reviewPage,
  },
  'staff.exportWorks': {
    method: 'GET',
    url: '/staff/works.csv',
    access: 'content',
    summary: 'All works that fit as a CSV file, newest first',
    query: worksExportQuery,
    file: 'text/csv',
  },
  'staff.work': {
    method: 'GET',
    url: '/staff/works/:id',
    access: 'content',
    summary: 'One work with what would change and the pictures that look like its own',
    params: idOf('work_not_found'),
    data: reviewWork,
    refusals: ['work_not_found'],
  },
  'staff.approveWork': {
    method: 'POST',
    url: '/staff/works/:id/approve',
    access: 'content',
    summary: 'Show a work, or let its changes take effect',
    params: idOf('work_not_found'),
    body: decisionEntry,
    data: reviewWork,
    seen: true,
    refusals: [...groups.verdict, 'seller_disabled', 'seller_suspended'],
  },
  'staff.refuseWork': {
    method: 'POST',
    url: '/staff/works/:id/refuse',
    access: 'content',
    summary: 'Refuse a work or its changes and say why',
    params: idOf('work_not_found'),
    body: refusalEntry,
    data: reviewWork,
    seen: true,
    refusals: [...groups.verdict, 'staff_limit'],
  },
  'staff.takeDownWork': {
    method: 'POST',
    url: '/staff/works/:id/take-down',
    access: 'content',
    summary: 'Take a shown work off show and say why',
    params: idOf('work_not_found'),
    body: refusalEntry,
    data: reviewWork,
    seen: true,
    refusals: [...groups.verdict, 'staff_limit'],
  },
} as const satisfies OperationTable
