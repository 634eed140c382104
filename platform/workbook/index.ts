export { type Cell, workbookOf } from './workbook.ts'
