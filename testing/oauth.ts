import type { App } from '@daybook/platform/server'

type Reply = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }

/** Posts a form to an OAuth address, as the client `api` unless told otherwise. */
export const postForm = async (
  app: App,
  url: '/oauth/token' | '/oauth/revoke',
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Reply> => {
  const reply = await app.server.inject({
    method: 'POST',
    url,
    headers: { ...asClient('api'), 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** Signs in with an ID token, as the client `api` unless told otherwise. */
export const postGoogle = async (app: App, idToken: string, headers: Record<string, string> = {}): Promise<Reply> => {
  const payload = { idToken, grantType: 'google' }
  const sent = { ...asClient('api'), ...headers }
  const reply = await app.server.inject({ method: 'POST', url: '/api/auth/google', headers: sent, payload })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** The headers of a client: our own page says where it is, as a browser does. */
export const asClient = (id: string, secret = id, page = 'http://daybook.test') => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  ...(id === 'web' ? { origin: page } : {}),
})
