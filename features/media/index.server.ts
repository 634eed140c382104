export { mediaPages } from './api.ts'
export {
  type PictureWarning,
  pictureImage,
  pictureUrl,
  type Turn,
} from './rules/pictures.ts'
export { createEvidence, type Evidence } from './service/evidence.ts'
export { createPictureLimit } from './service/limit.ts'
export { type AddedPicture, createMediaService, type MediaService } from './service/media.ts'
export { createSealedFiles, sealPlainOnce } from './service/sealed.ts'
export { type SweptFolder, sweepForgotten } from './service/sweep.ts'
export {
  joinEvidence,
  joinPicture,
  pictureColumns,
  pictureJson,
  pictureWidths,
  similarPictures,
} from './store/fragments.ts'
export { listPicturesOf, type WarnedPicture } from './store/pictures.ts'
export { type PictureRow, pictureOf } from './view.ts'
