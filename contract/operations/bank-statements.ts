import {
  bankLine,
  bankLinePage,
  bankLineQuery,
  bankLook,
  bankOverview,
  lineNaming,
  statementEntry,
  statementImport,
} from '../bank-statement.ts'
import { nothing } from '../envelope.ts'
import { closingEntry, monthClosing, monthClosings, monthFigures } from '../month-closing.ts'
import { monthParams } from '../months.ts'
import { idParams, type OperationTable } from '../operation.ts'

/** Most bytes of a bank's file. */
const FILE_LIMIT = 5 * 1024 * 1024

export const bankStatementsOperations = {
  'bank.overview': {
    method: 'GET',
    url: '/staff/bank-statements',
    access: 'finance',
    summary: 'Where our books and our bank’s statements differ, and which statements there are',
    data: bankOverview,
  },
  'bank.import': {
    method: 'POST',
    url: '/staff/bank-statements',
    access: 'finance',
    summary:
      "Reads a statement of our bank: a form with a 'file' of at most 5 MB (CSV, camt.053 or MT940); what is known already is left as it is",
    form: { files: ['file'], most: 1, fileBytes: FILE_LIMIT },
    body: statementEntry,
    data: statementImport,
  },
  'bank.look': {
    method: 'POST',
    url: '/staff/bank-statements/look',
    access: 'finance',
    summary: 'Asks the payment provider what it paid to our bank, and compares all lines anew, as each night',
    body: nothing,
    data: bankLook,
    refusals: ['provider_silent'],
  },
  'bank.lines': {
    method: 'GET',
    url: '/staff/bank-lines',
    access: 'finance',
    summary: 'Lines of our bank’s statements: open ones oldest first, others newest first',
    query: bankLineQuery,
    data: bankLinePage,
  },
  'bank.name': {
    method: 'POST',
    url: '/staff/bank-lines/:id/name',
    access: 'finance',
    summary: 'Says what an open line is; it is settled once another person agrees',
    params: idParams,
    body: lineNaming,
    data: bankLine,
    refusals: ['bank_line_not_found', 'bank_line_decided'],
  },
  'bank.approve': {
    method: 'POST',
    url: '/staff/bank-lines/:id/approve',
    access: 'finance',
    summary: 'Agrees to what another person says that a line is: it is settled',
    params: idParams,
    body: nothing,
    data: bankLine,
    refusals: ['bank_line_not_found', 'bank_line_decided', 'another_person_needed'],
  },
  'bank.reject': {
    method: 'POST',
    url: '/staff/bank-lines/:id/reject',
    access: 'finance',
    summary: 'Disagrees with what a line was named, or takes it back: it is open again',
    params: idParams,
    body: nothing,
    data: bankLine,
    refusals: ['bank_line_not_found', 'bank_line_decided'],
  },
  'bank.closings': {
    method: 'GET',
    url: '/staff/month-closings',
    access: 'finance',
    summary: 'Closings of months, the newest first, and which months can be closed',
    data: monthClosings,
  },
  'bank.figures': {
    method: 'GET',
    url: '/staff/month-closings/:month',
    access: 'finance',
    summary: 'A month as it would be closed now: the ledger at its end, and what differs',
    params: monthParams,
    data: monthFigures,
  },
  'bank.close': {
    method: 'POST',
    url: '/staff/month-closings',
    access: 'finance',
    summary: 'Proposes to close a month that is over; where something differs, with a note',
    body: closingEntry,
    status: 201,
    data: monthClosing,
    refusals: ['month_closed'],
  },
  'bank.sign': {
    method: 'POST',
    url: '/staff/month-closings/:id/approve',
    access: 'finance',
    summary: 'Signs a closing that another person proposed, where its figures still hold',
    params: idParams,
    body: nothing,
    data: monthClosing,
    refusals: [
      'month_closing_not_found',
      'month_closing_decided',
      'another_person_needed',
      'month_figures_changed',
    ],
  },
  'bank.rejectClosing': {
    method: 'POST',
    url: '/staff/month-closings/:id/reject',
    access: 'finance',
    summary: 'Rejects a proposed closing, or takes one’s own back: it can be proposed anew',
    params: idParams,
    body: nothing,
    data: monthClosing,
    refusals: ['month_closing_not_found', 'month_closing_decided'],
  },
} as const satisfies OperationTable
