import { allScreens, featureOfferSlot, mayOpen, missingFeature, type Screen, useLooking, useReader } from '@daybook/platform/web'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotYours } from './pages/not-yours.tsx'
import { Route as frame } from './routes/_in.tsx'

/** A screen, or why the reader may not open it. HR who change between Employee and Admin see it change. */
const guarded = (screen: Screen, Body: ComponentType): ComponentType =>
  function GuardedScreen() {
    const { me } = useReader()
    if (!mayOpen(screen, useLooking())) return <NotYours screen={screen} />
    const missing = missingFeature(screen, me.features)
    const [Offer] = missing ? featureOfferSlot.all() : []
    return (
      <>
        {missing && Offer && <Offer feature={missing} />}
        <Body />
      </>
    )
  }

/** A route inside the signed-in frame for every screen of every module; the code of each comes with its first visit. */
export const screenRoutes = () =>
  allScreens().map((screen) =>
    createRoute({
      getParentRoute: () => frame,
      path: screen.path.path,
      component: lazyRouteComponent(async () => ({ default: guarded(screen, await screen.load()) })),
    }),
  )
