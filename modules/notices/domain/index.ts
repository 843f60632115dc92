export * from './post.ts'
