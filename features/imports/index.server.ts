export { importsApi } from './api.ts'
export { createImportsService, type ImportsService } from './service/imports.ts'
export { importsFolder } from './store/imports.ts'
export { importsPersonalData } from './store/personal-data.ts'
