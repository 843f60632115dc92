import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { Route as frame } from './routes/_in.tsx'
import { screenRoutes } from './screen-routes.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

/**
 * The router, once the modules are installed: the pages of the application itself are files in `routes/`, the screens of the
 * modules stand inside the signed-in frame. Screens are fetched when a link to them is hovered or focused, so that a
 * change of page feels immediate.
 */
export const createAppRouter = (queryClient: QueryClient) => {
  frame.addChildren([...Object.values(frame.children ?? {}), ...screenRoutes()])
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Freshness is the query client's business alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
