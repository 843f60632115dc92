import { readFileSync } from 'node:fs'

const leastCharacters = 16

const where = 'Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file that holds it'

/**
 * What backups are encrypted with, from the environment or a file named there. Never from the command line, which every
 * account of the machine can read. Throws a sentence when it is missing or short.
 */
export const readPassphrase = (environment: NodeJS.ProcessEnv): string => {
  const { BACKUP_PASSPHRASE: given = '', BACKUP_PASSPHRASE_FILE: file = '' } = environment
  if (given !== '' && file !== '') throw new Error(`${where}, and not both.`)
  if (given === '' && file === '') throw new Error(`A backup is encrypted with a passphrase. ${where}.`)
  // An editor ends a file with a line break; that is no part of what somebody typed.
  const passphrase = given === '' ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : given
  if ([...passphrase].length < leastCharacters)
    throw new Error(`The passphrase of a backup has at least ${leastCharacters} characters. ${where}.`)
  return passphrase
}
