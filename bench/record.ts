import { appendFileSync } from 'node:fs'
import { Client } from 'pg'

// Loaded into a server before everything else: writes down what it asks the database, so that the baseline can ask the same.

const file = process.env['BENCH_STATEMENTS'] ?? ''
const plain = Client.prototype.query

const isStatement = (given: unknown): given is { text: string; values: unknown[] } =>
  typeof given === 'object' && given !== null && 'text' in given && 'values' in given

Client.prototype.query = function query(this: unknown, ...given: unknown[]): unknown {
  const [statement] = given
  if (isStatement(statement)) appendFileSync(file, `${JSON.stringify({ text: statement.text, values: statement.values })}\n`)
  return Reflect.apply(plain, this, given)
} as typeof plain
