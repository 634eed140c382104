export { importsApi } from './api.ts'
export { importsHolding } from './holding.ts'
export { createImportsService, type ImportsService } from './service/service.ts'
export { importsFolder } from './store/imports.ts'
