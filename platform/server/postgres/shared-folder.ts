import { lstatSync, renameSync, rmSync } from 'node:fs'

// What we keep in the temporary folder that every account of the machine writes into.

/** Never run what somebody else put there, or could still change. */
export const assertOurs = (folder: string): void => {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  const ours = stat !== undefined && stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  if (!ours) throw new Error(`${folder} belongs to someone else. Remove it, or set TMPDIR.`)
}

/** Gives a finished folder its name. Of two starts at once, the later one takes what the earlier one has put there. */
export const moveInto = (half: string, folder: string): void => {
  try {
    renameSync(half, folder)
  } catch {
    rmSync(half, { recursive: true })
  }
  // Looked at after it has its name: whatever stands there now is what will be run.
  assertOurs(folder)
}
