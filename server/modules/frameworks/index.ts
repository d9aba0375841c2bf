export { checksOfControls, controlsOf } from './frameworks.ts'
