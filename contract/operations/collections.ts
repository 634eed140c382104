import * as z from 'zod/mini'
import { collectionChange, collectionFile, collectionRow, newCollection } from '../collection.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import { decisionEntry } from '../staff.ts'

export const collectionsOperations = {
  'staff.collections': {
    method: 'GET',
    url: '/staff/collections',
    access: 'content',
    summary: 'Collections in any state, those changed last first',
    data: z.array(collectionRow),
  },
  'staff.createCollection': {
    method: 'POST',
    url: '/staff/collections',
    access: 'content',
    summary: 'Begin a collection as a draft',
    body: newCollection,
    status: 201,
    data: collectionFile,
  },
  'staff.collection': {
    method: 'GET',
    url: '/staff/collections/:id',
    access: 'content',
    summary: 'One collection with its works',
    params: idParams,
    data: collectionFile,
    refusals: ['collection_not_found'],
  },
  'staff.updateCollection': {
    method: 'PUT',
    url: '/staff/collections/:id',
    access: 'content',
    summary: 'Write a collection anew: its texts, its works in their order, from when until when it is shown',
    params: idParams,
    body: collectionChange,
    data: collectionFile,
    refusals: ['collection_not_found', 'work_not_found', ...groups.seen],
  },
  'staff.deleteCollection': {
    method: 'DELETE',
    url: '/staff/collections/:id',
    access: 'content',
    summary: 'Delete a collection; its works stay',
    params: idParams,
    body: decisionEntry,
    data: nothing,
    refusals: ['collection_not_found', 'staff_limit', ...groups.seen],
  },
} as const satisfies OperationTable
