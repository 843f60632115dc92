export * from './asset.ts'
