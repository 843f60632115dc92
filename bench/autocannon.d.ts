// The package brings no types. What is used of it, as its README describes.
declare module 'autocannon' {
  type Request = { method: string; path: string; body?: string; headers?: Record<string, string> }
  type Result = {
    requests: { average: number; total: number }
    latency: { p97_5: number; p99: number }
    non2xx: number
    errors: number
  }
  export type Client = { setRequests: (requests: Request[]) => void }
  type Options = {
    url: string
    connections: number
    duration: number
    requests: Request[]
    setupClient: (client: Client) => void
  }
  const run: (options: Options) => Promise<Result>
  export default run
}
