export { manifest } from './manifest.ts'
