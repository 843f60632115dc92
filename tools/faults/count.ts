import { openClient } from '@daybook/platform/server/postgres'
import type { Engine } from './engine.ts'
import type { Outcome } from './fault.ts'
import type { Storm } from './storm.ts'

const read = async <Row>(engine: Engine, text: string): Promise<Row[]> => {
  const client = await openClient(await engine.address())
  const { rows } = await client.query(text)
  await client.end()
  return rows as Row[]
}

// Two shifts of one person that are open, or two entries at one time: something was stored by half, or twice.
const halves = `select 1 from (select person_id from shift where ended_at is null group by 1 having count(*) > 1) d
  union all select 1 from work_entry a join work_entry b on a.person_id = b.person_id and a.id < b.id
    and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`

/** Compares what a storm was told with what is there. */
export const count = async (engine: Engine, { known, acknowledged, odd }: Storm): Promise<Omit<Outcome, 'recoveryMs'>> => {
  if (odd().length > 0) throw new Error(`answered with ${[...new Set(odd())].join(', ')}`)
  // What was acknowledged by now: more comes in while the database is read.
  const [ins, outs, all] = [known.flatMap(({ since }) => since), known.reduce((sum, each) => sum + each.outs, 0), acknowledged()]
  const punches = await read<{ kind: string; at: string }>(engine, "select kind, at from punch where kind in ('IN', 'OUT')")
  if ((await read(engine, halves)).length > 0) throw new Error('something was stored by half')
  const stored = new Set(punches.filter(({ kind }) => kind === 'IN').map(({ at }) => Date.parse(at)))
  const missing = ins.filter((at) => !stored.has(Date.parse(at))).length
  const storedOuts = punches.filter(({ kind }) => kind === 'OUT').length
  // Several may have come at one instant, so they are counted as well.
  const fewer = Math.max(0, ins.length - (punches.length - storedOuts))
  return { acknowledged: all, stored: punches.length, lost: Math.max(missing, fewer) + Math.max(0, outs - storedOuts) }
}
