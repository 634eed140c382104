import * as z from 'zod/mini'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { featured, featuredEntry } from '../staff.ts'

export const featuredOperations = {
  'staff.featured': {
    method: 'GET',
    url: '/staff/featured',
    access: 'content',
    summary: 'What is featured, will be, or was within thirty days',
    data: z.array(featured),
  },
  'staff.createFeatured': {
    method: 'POST',
    url: '/staff/featured',
    access: 'content',
    summary: 'Feature a work from one moment to another',
    body: featuredEntry,
    status: 201,
    data: z.array(featured),
    refusals: ['work_not_found'],
  },
  'staff.updateFeatured': {
    method: 'PUT',
    url: '/staff/featured/:id',
    access: 'content',
    summary: 'Change what is featured when',
    params: idOf('featured_not_found'),
    body: featuredEntry,
    data: z.array(featured),
    seen: true,
    refusals: ['featured_not_found', 'work_not_found'],
  },
  'staff.deleteFeatured': {
    method: 'DELETE',
    url: '/staff/featured/:id',
    access: 'content',
    summary: 'Feature a work no longer',
    params: idOf('featured_not_found'),
    data: z.array(featured),
    refusals: ['featured_not_found', 'staff_limit'],
  },
} as const satisfies OperationTable
