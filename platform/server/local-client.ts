import type { AnyEndpoint, Output, Problem, Sent, UploadedFile } from '@daybook/platform/contract'
import type { App } from './app.ts'

export type SignedIn = { token: string }
export type Options = { profile?: 'employee' | 'admin'; zone?: string; key?: string; headers?: Record<string, string> }
export type Reply = { status: number; body: unknown; text: string; headers: Record<string, unknown> }

/** What a refused call throws: the status, and the code and words of the problem. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem
  constructor(endpoint: string, status: number, problem: Problem) {
    super(`${endpoint}: ${status} ${problem.code} ${problem.response_message} ${JSON.stringify(problem.errors ?? [])}`)
    this.status = status
    this.code = problem.code
    this.problem = problem
  }
}

type Caller = {
  call<const E extends AnyEndpoint>(endpoint: E, input: Sent<E>, options?: Options): Promise<Output<E>>
  /** The same without types and without throwing: for wrong input. */
  send(endpoint: AnyEndpoint, input?: Loose, options?: Options): Promise<Reply>
}
export type Loose = { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown; file?: UploadedFile }
export type Api = Caller & { as(who: SignedIn): Caller }

const address = (path: string, input: Loose): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = new URLSearchParams(Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)).toString()
  return query ? `${filled}?${query}` : filled
}

const boundary = 'a-line-that-no-file-has-7d1f'

const formOf = ({ bytes, name = 'file' }: UploadedFile): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

const caller = (app: App, token?: string): Caller => {
  const send: Caller['send'] = async (endpoint, input = {}, options = {}) => {
    const reply = await app.server.inject({
      method: endpoint.method,
      url: address(endpoint.path, input),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.profile ? { 'daybook-profile': options.profile } : {}),
        ...(options.zone ? { 'user-timezone': options.zone } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.file ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
        ...options.headers,
      },
      ...(input.body === undefined ? {} : { payload: typeof input.body === 'string' ? input.body : JSON.stringify(input.body) }),
      ...(input.file ? { payload: formOf(input.file) } : {}),
    })
    const json = /json/.test(String(reply.headers['content-type']))
    return { status: reply.statusCode, body: json ? reply.json() : reply.rawPayload, text: reply.payload, headers: reply.headers }
  }
  return {
    send,
    async call(endpoint, input, options) {
      const reply = await send(endpoint, input as Loose, options)
      if (reply.status !== 200) throw new CallFailed(endpoint.name, reply.status, reply.body as Problem)
      const answer: unknown = endpoint.produces ? { bytes: reply.body, fileName: '' } : reply.body
      return answer as Output<typeof endpoint>
    },
  }
}

/** Calls the server in this process through its whole HTTP stack, as nobody or as somebody: for the demo company and for tests. */
export const localClient = (app: App): Api => ({ ...caller(app), as: (who) => caller(app, who.token) })
