import * as z from 'zod/mini'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { decisionEntry } from '../staff.ts'
import { synonym, synonymChange, synonymEntry } from '../synonym.ts'

export const synonymsOperations = {
  'staff.synonyms': {
    method: 'GET',
    url: '/staff/synonyms',
    access: 'content',
    summary: 'The words that searches take for others',
    data: z.array(synonym),
  },
  'staff.createSynonym': {
    method: 'POST',
    url: '/staff/synonyms',
    access: 'content',
    summary: 'Let a word find what other words find',
    body: synonymEntry,
    status: 201,
    data: z.array(synonym),
    refusals: ['synonym_taken', 'synonyms_full'],
  },
  'staff.updateSynonym': {
    method: 'PUT',
    url: '/staff/synonyms/:id',
    access: 'content',
    summary: 'Change a word and what it finds',
    params: idOf('synonym_not_found'),
    body: synonymChange,
    data: z.array(synonym),
    seen: true,
    refusals: ['synonym_not_found', 'synonym_taken'],
  },
  'staff.deleteSynonym': {
    method: 'DELETE',
    url: '/staff/synonyms/:id',
    access: 'content',
    summary: 'Let a word find nothing but itself',
    params: idOf('synonym_not_found'),
    body: decisionEntry,
    data: z.array(synonym),
    seen: true,
    refusals: ['synonym_not_found', 'staff_limit'],
  },
} as const satisfies OperationTable
