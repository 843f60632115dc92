import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const known = new WeakMap<() => Promise<ComponentType<never>>, ComponentType<never>>()

/** A component whose code comes when it is first drawn; the same loader always gives the same component. */
const partOf = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const before = known.get(load) as ComponentType<P> | undefined
  if (before) return before
  const part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  known.set(load, part)
  return part
}

type LazyPartProps<P> = { readonly load: () => Promise<ComponentType<P>>; readonly props: P; readonly waiting?: ReactNode }

/** Draws what another module brought along, and `waiting` until its code is there. */
export const LazyPart = <P extends object>({ load, props, waiting = null }: LazyPartProps<P>) => {
  const Part = partOf(load)
  return (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}
