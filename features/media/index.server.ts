export { createEvidence, type Evidence } from './evidence.ts'
export { mediaPages } from './pages.ts'
export { pictureImage, pictureUrl } from './rules.ts'
export { createMediaService, type MediaService } from './service.ts'
