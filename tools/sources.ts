import { globSync } from 'node:fs'

/** Where our code lies. */
export const codeFolders = ['apps', 'modules', 'platform', 'testing', 'database', 'tools', 'bench'] as const

/** Every TypeScript file of a checkout in these folders, by its path from there; nothing that was built or installed. */
export const sourceFiles = (folder: string, folders: readonly string[] = codeFolders): string[] =>
  folders
    .flatMap((name) => globSync(`${name}/**/*.{ts,tsx}`, { cwd: folder }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(dist|node_modules)\//.test(path))
