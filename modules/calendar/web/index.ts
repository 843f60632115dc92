export { holidaysQuery } from './holiday-query.ts'
export { manifest } from './manifest.ts'
