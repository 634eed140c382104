export { importsApi } from './api.ts'
export { importsPersonalData } from './personal-data.ts'
export { createImportsService, type ImportsService } from './service/service.ts'
export { importsFolder } from './store/imports.ts'
