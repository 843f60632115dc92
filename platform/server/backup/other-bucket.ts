import type { Config } from '../config.ts'
import { Storage } from '../files/storage.ts'
import { isOfCompanies, storedName } from './data-files.ts'
import type { Manifest } from './manifest.ts'

const atOnce = 16

/**
 * Throws a sentence where the service that keeps the files of this installation has one of the backup already: two installations would take each
 * other's away, since what is deleted in one has no file there any more. All are asked for, as the one in use may have deleted some.
 */
export const assertOtherBucket = async (config: Config, { files }: Manifest): Promise<void> => {
  if (!config.s3) return
  const storage = new Storage(config)
  const names = Object.keys(files).filter(isOfCompanies).map(storedName)
  while (names.length > 0) {
    const found = await Promise.all(names.splice(0, atOnce).map((name) => storage.has(name)))
    if (found.includes(true))
      throw new Error(
        'Files of this backup lie in the bucket of STORAGE_URL already. Two installations with one bucket delete each other’s files: name another one. ' +
          'Where the other installation is gone, or a restore was cut short, add --same-bucket.',
      )
  }
}
