export { imageUrl, storePicture, sweepPictures } from './pictures.ts'
