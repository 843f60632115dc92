import { readFileSync, readdirSync } from 'node:fs'

type Stat = { parent: number; ticks: number; name: string }

const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[1]),
      // With those of its children that ended: a session of the database may end while something is measured.
      ticks: [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0),
      name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
    }
  } catch {
    return undefined
  }
}

const everyone = (): Map<number, Stat> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name): [number, Stat][] => {
        const stat = statOf(Number(name))
        return stat ? [[Number(name), stat]] : []
      }),
  )

/** CPU seconds so far of these processes and their children, as the operating system counts them (Linux; ticks are 10 ms). */
export const cpuSeconds = (roots: readonly number[]): number => {
  const all = everyone()
  const belongs = (pid: number): boolean =>
    roots.includes(pid) || (all.get(pid) !== undefined && (all.get(pid)?.parent ?? 0) > 1 && belongs(all.get(pid)?.parent ?? 0))
  return [...all].filter(([pid]) => belongs(pid)).reduce((sum, [, stat]) => sum + stat.ticks, 0) / 100
}

/** Resident memory of one process in MB. */
export const memoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** The most it ever used. */
export const peakMb = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
