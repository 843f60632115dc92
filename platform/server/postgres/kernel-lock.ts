import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import extensions from 'fs-native-extensions'

/**
 * A file that the kernel has locked for us. Whoever inherits the descriptor holds it too; it is free the moment the last
 * of them has closed it or died, whatever they died of (docs/decisions/0018-locks-of-the-kernel.md).
 */
export type KernelLock = { descriptor: number; close(): void }

// Behind the text: Windows lets nobody read what is locked.
const lockedByte = 4096

const self = (): string => `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`

/** Locks the file and writes into it who did, or returns undefined at once when somebody else holds it. */
export const tryLock = (file: string): KernelLock | undefined => {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    if (!extensions.tryLock(descriptor, lockedByte, 1)) return void closeSync(descriptor)
    ftruncateSync(descriptor)
    writeSync(descriptor, self(), 0)
    // Closed and not unlocked: unlocking would take it from those who inherited it as well.
    return { descriptor, close: () => closeSync(descriptor) }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** Who locked the file last, in words; a pid means something on that machine, and in that container, only. */
export const lastHolder = (file: string): string => {
  try {
    return readFileSync(file, 'utf8') || 'an unknown process'
  } catch {
    return 'an unknown process'
  }
}
