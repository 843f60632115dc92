/** The value that this part of all values does not exceed. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds until the whole answer is there. */
export const timed = async (url: string, init?: RequestInit): Promise<number> => {
  const began = performance.now()
  await (await fetch(url, init)).arrayBuffer()
  return performance.now() - began
}
