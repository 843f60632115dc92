import { OAuth2Server } from 'oauth2-mock-server'
import type { TestProject } from 'vitest/node'

/** A stand-in for Google on the loopback: where it is, and the keys it signs with, so that tests can sign in its name. */
export type GoogleIssuer = { clientId: string; issuer: string; keys: Record<'RS256' | 'ES256', Record<string, unknown>> }

declare module 'vitest' {
  export interface ProvidedContext {
    google: GoogleIssuer
  }
}

export const startIssuer = async (): Promise<GoogleIssuer & { stop: () => Promise<void> }> => {
  const server = new OAuth2Server()
  const [RS256, ES256] = [await server.issuer.keys.generate('RS256'), await server.issuer.keys.generate('ES256')]
  await server.start(0, '127.0.0.1')
  const clientId = '1234-daybook.apps.googleusercontent.test'
  return { clientId, issuer: server.issuer.url ?? '', keys: { RS256, ES256 }, stop: () => server.stop() }
}

/** Vitest's global set-up: one issuer per run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { stop, ...google } = await startIssuer()
  project.provide('google', google)
  return stop
}
