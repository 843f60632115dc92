import { allScreens, mayOpen, NoAccess, type Screen, useLooking } from '@daybook/platform/web'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Route as frame } from './routes/_in.tsx'

/** A screen, or why the reader may not open it. HR who change between Employee and Admin see it change. */
const guarded = (screen: Screen, Body: ComponentType): ComponentType =>
  function GuardedScreen() {
    return mayOpen(screen, useLooking()) ? <Body /> : <NoAccess inside />
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
