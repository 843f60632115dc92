export { collectOf, filesJob } from './collect.ts'
export { dropStoredFile, findStoredFile, type StoredFile } from './content-store.ts'
export { keepFile, replyWith } from './keep.ts'
export { Storage } from './storage.ts'
