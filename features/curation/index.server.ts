export { collectionsApi } from './api/collections.ts'
export { compositionsApi } from './api/compositions.ts'
export type { CurationContext } from './context.ts'
export {
  type ComposedBand,
  previewComposed,
  readComposed,
  readNextComposition,
} from './service/composed.ts'
export {
  readNextCollection,
  readShownCollection,
  readShownCollections,
  type ShownCollection,
} from './service/shown.ts'
export { addCollection } from './store/additions.ts'
export { listCollectionPicturesAmong } from './store/collections.ts'
