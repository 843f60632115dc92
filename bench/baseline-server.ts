import { createHash, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import Fastify from 'fastify'
import { Pool, type PoolClient } from 'pg'

// What the framework and the driver cost by themselves: the same statements, and nothing around them.

const [socket = '', port = '0'] = process.argv.slice(2)
const pool = new Pool({
  host: socket,
  port: 5432,
  user: 'daybook_app',
  database: 'daybook',
  max: 12,
  options: '-c timezone=UTC',
})
const server = Fastify()

const inSession = async <T>(authorization: string | undefined, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const token = createHash('sha256')
    .update((authorization ?? '').slice(7))
    .digest('hex')
  const client = await pool.connect()
  try {
    await client.query(`begin; select * from open_request('\\x${token}', '${new Date().toISOString()}')`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

type Replay = { statements: { text: string; values: unknown[] }[] }
const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** Replays the statements that the product sent for the same page, prepared as it prepares them. */
server.post('/replay', async (request) => {
  const { statements } = request.body as Replay
  return inSession(request.headers.authorization, async (client) => {
    const replies = []
    for (const { text, values } of statements) replies.push((await client.query({ text, values, name: nameOf(text) })).rows)
    return replies
  })
})

server.post('/insert', async (request) =>
  inSession(
    request.headers.authorization,
    async (client) =>
      (
        await client.query({
          name: 'insert',
          text: `insert into holiday (id, day, name, source) values ($1, '2001-01-01', $2, 'company') returning id`,
          values: [randomUUID(), randomUUID()],
        })
      ).rows,
  ),
)

server.post('/sign-in', async () => {
  await hash('correct horse battery staple', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const { rows } = await pool.query('select id from account limit 1')
  return (
    await pool.query(
      'insert into session (id, account_id, client_id, created_at, last_used_at, confirmed_at) values ($1, $2, $3, now(), now(), now()) returning id',
      [randomUUID(), rows[0].id, 'api'],
    )
  ).rows
})

await server.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
