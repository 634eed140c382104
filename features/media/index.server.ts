export { mediaPages } from './api.ts'
export type { EvidenceContext, MediaContext } from './context.ts'
export { defineMediaJobs } from './jobs.ts'
export {
  type PictureWarning,
  pictureAddress,
  pictureImage,
  pictureInMail,
  type Turn,
} from './rules/pictures.ts'
export { addColours } from './service/colours.ts'
export {
  discardEvidence,
  readEvidence,
  recordEvidence,
  takeEvidenceIn,
} from './service/evidence.ts'
export { isOfPictures } from './service/keys.ts'
export { picturesOfAccount } from './service/limit.ts'
export { createPictureLines } from './service/lines.ts'
export { loadSharp } from './service/load-sharp.ts'
export { addPaper, paperType, readPaper, removePaperFile } from './service/papers.ts'
export { discardPictures, discardUnused, keepPicturesFor, REMOVE_PAPER_JOB } from './service/removing.ts'
export { sealPlainPictures } from './service/sealed.ts'
export { makeAllVariants, readOriginal } from './service/serving.ts'
export { addFingerprints, addPicture, addWorkPicture, turnPicture } from './service/taking-in.ts'
export {
  hasColour,
  joinEvidence,
  joinPicture,
  pictureColours,
  pictureColumns,
  pictureJson,
  pictureRatio,
  similarPictures,
  widthsOfPicture,
} from './store/fragments.ts'
export { listPicturesOf, type PaletteShade, readPalette, type WarnedPicture } from './store/pictures.ts'
export { type PictureRow, pictureOf } from './view.ts'
