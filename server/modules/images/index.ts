export { imageUrl } from './image-url.ts'
export { storePicture } from './store-picture.ts'
export { sweepPictures } from './sweep-pictures.ts'
