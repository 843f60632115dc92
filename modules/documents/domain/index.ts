export * from './document.ts'
export * from './wanted.ts'
