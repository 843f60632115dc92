import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Request } from './load.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** What a recording server (`record.ts`) asks the database for a request, after it was asked once to be warm. */
export const statementsOf = async (url: string, file: string, { method, path, body, headers }: Request): Promise<Statement[]> => {
  const ask = async () => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await fetch(url + path, { method, body: body ?? null, headers: { ...type, ...headers } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  await ask()
  writeFileSync(file, '')
  await ask()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line) => JSON.parse(line) as Statement)
}
