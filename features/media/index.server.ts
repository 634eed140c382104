export { createEvidence, type Evidence } from './evidence.ts'
export { mediaPages } from './pages.ts'
export {
  type PictureWarning,
  pictureImage,
  pictureUrl,
  type Turn,
  WORK_PICTURE_LIMIT,
} from './rules.ts'
export { type AddedPicture, createMediaService, type MediaService } from './service.ts'
