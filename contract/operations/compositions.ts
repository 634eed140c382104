import * as z from 'zod/mini'
import { compositionChange, compositionFile, compositionRow, newComposition } from '../composition.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { decisionEntry } from '../staff.ts'

export const compositionsOperations = {
  'staff.compositions': {
    method: 'GET',
    url: '/staff/compositions',
    access: 'content',
    summary: 'What the home page was, is and will be composed of, those that begin last first',
    data: z.array(compositionRow),
  },
  'staff.createComposition': {
    method: 'POST',
    url: '/staff/compositions',
    access: 'content',
    summary: 'Begin a composition of the home page as a draft, with the usual bands',
    body: newComposition,
    status: 201,
    data: compositionFile,
  },
  'staff.composition': {
    method: 'GET',
    url: '/staff/compositions/:id',
    access: 'content',
    summary: 'One composition with its bands, and what of them is still shown',
    params: idOf('composition_not_found'),
    data: compositionFile,
    refusals: ['composition_not_found'],
  },
  'staff.updateComposition': {
    method: 'PUT',
    url: '/staff/compositions/:id',
    access: 'content',
    summary: 'Write a composition anew: its bands in their order, from when until when it is shown',
    params: idOf('composition_not_found'),
    body: compositionChange,
    data: compositionFile,
    seen: true,
    refusals: ['composition_not_found', 'work_not_found', 'artist_not_found', 'collection_not_found'],
  },
  'staff.deleteComposition': {
    method: 'DELETE',
    url: '/staff/compositions/:id',
    access: 'content',
    summary: 'Delete a composition; the home page shows the one before it, or what it shows by itself',
    params: idOf('composition_not_found'),
    body: decisionEntry,
    data: nothing,
    seen: true,
    refusals: ['composition_not_found', 'staff_limit'],
  },
} as const satisfies OperationTable
