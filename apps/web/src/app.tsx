import './styles.css'
import './mantine.css'
import { MantineProvider } from '@mantine/core'
import {
  colorSchemeManager,
  createQueryClient,
  cssVariablesResolver,
  installModules,
  keepPresses,
  theme,
} from '@daybook/platform/web'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CardConsent } from './billing/card-consent.tsx'
import { askForConsent } from './consent/consent.ts'
import { countVisits } from './consent/count-visits.ts'
import { GoogleConsent } from './google/google-consent.tsx'
import { modules } from './modules.gen.ts'
import { createAppRouter } from './router.ts'

installModules(modules)
const client = createQueryClient()
const router = createAppRouter(client)
const scheme = colorSchemeManager()

const App = () => (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={client}>
        <GoogleConsent>
          <CardConsent>
            <RouterProvider router={router} />
          </CardConsent>
        </GoogleConsent>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)

// The preloader (docs/product.md#lists-and-their-limits): at least 100 ms, then it fades for 300 ms.
const endPreloader = (): void => {
  const cover = document.getElementById('preloader')
  setTimeout(() => cover?.setAttribute('data-done', ''), 100)
  setTimeout(() => cover?.remove(), 400)
}

/** Draws the application. */
export const mount = (root: HTMLElement): void => {
  createRoot(root).render(<App />)
  keepPresses(document)
  endPreloader()
  askForConsent()
  countVisits()
}
