export { permitsOf } from './permits.ts'
