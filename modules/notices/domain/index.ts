export * from './post.ts'
export * from './versions.ts'
