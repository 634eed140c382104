export { createEvidence, type Evidence } from './evidence.ts'
export { createPictureLimit } from './limit.ts'
export { mediaPages } from './pages.ts'
export {
  type PictureWarning,
  pictureImage,
  pictureUrl,
  type Turn,
} from './rules.ts'
export { createSealedFiles, sealPlainOnce } from './sealed.ts'
export { type AddedPicture, createMediaService, type MediaService } from './service.ts'
export { type SweptFolder, sweepForgotten } from './sweep.ts'
