import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react'

type Floating<P> = ComponentType<P & { readonly openNow: boolean }>

/**
 * A button whose floating part is fetched when it is first wanted: positioning code is a tenth of the first visit, and
 * most visits never open a menu. The pointer's approach starts the fetch.
 */
export const openLater = <P extends object>(load: () => Promise<{ default: Floating<P> }>, Closed: ComponentType<P>) => {
  const Opened = lazy(load)
  const Later = (props: P): ReactElement => {
    const [wanted, setWanted] = useState(false)
    if (wanted)
      return (
        <Suspense fallback={<Closed {...props} />}>
          <Opened {...props} openNow />
        </Suspense>
      )
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears the button inside, by pointer and keyboard alike
      <span
        style={{ display: 'contents' }}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setWanted(true)}
      >
        <Closed {...props} />
      </span>
    )
  }
  return Later
}
