export { checkBackup, type Checked } from './read-backup.ts'
export { openSealed } from './sealed-file.ts'
export { readPassphrase } from './passphrase.ts'
export { takeBackup } from './take-backup.ts'
