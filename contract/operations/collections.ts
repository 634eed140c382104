import * as z from 'zod/mini'
import {
  collectionChange,
  collectionFile,
  collectionPictureEntry,
  collectionRow,
  newCollection,
} from '../collection.ts'
import { nothing } from '../envelope.ts'
import { COLLECTION_PICTURE_LIMIT } from '../file-limits.ts'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
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
    params: idOf('collection_not_found'),
    data: collectionFile,
    refusals: ['collection_not_found'],
  },
  'staff.updateCollection': {
    method: 'PUT',
    url: '/staff/collections/:id',
    access: 'content',
    summary: 'Write a collection anew: its texts, its works in their order, from when until when it is shown',
    params: idOf('collection_not_found'),
    body: collectionChange,
    data: collectionFile,
    seen: true,
    refusals: ['collection_not_found', 'work_not_found'],
  },
  'staff.deleteCollection': {
    method: 'DELETE',
    url: '/staff/collections/:id',
    access: 'content',
    summary: 'Delete a collection; its works stay',
    params: idOf('collection_not_found'),
    body: decisionEntry,
    data: nothing,
    seen: true,
    refusals: ['collection_not_found', 'staff_limit'],
  },
  'staff.setCollectionPicture': {
    method: 'PUT',
    url: '/staff/collections/:id/picture',
    access: 'content',
    summary:
      "Give a collection a picture of its own: a form with a file 'picture' of at most 20 MB, and 'alt', what is seen; without a file the present one stays",
    params: idOf('collection_not_found'),
    body: collectionPictureEntry,
    form: { files: ['picture'], most: 1, fileBytes: COLLECTION_PICTURE_LIMIT },
    data: collectionFile,
    refusals: ['collection_not_found', ...groups.pictureRefusals, 'unsupported_media'],
  },
  'staff.removeCollectionPicture': {
    method: 'DELETE',
    url: '/staff/collections/:id/picture',
    access: 'content',
    summary: 'Removes the own picture of a collection: the picture of its first work is shown again',
    params: idOf('collection_not_found'),
    data: collectionFile,
    refusals: ['collection_not_found', 'picture_not_found'],
  },
} as const satisfies OperationTable
