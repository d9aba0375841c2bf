export { imageUrl } from './image-url.ts'
