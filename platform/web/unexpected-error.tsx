import { wordsOf } from './api-error.ts'
import { WholePage } from './states.tsx'

/** What a screen shows when its own code failed; also the router's fallback. */
export const UnexpectedError = ({ error, reset }: { readonly error: unknown; readonly reset: () => void }) => (
  <WholePage
    picture="paper"
    code={wordsOf(error)}
    title="Unexpected Application Error!"
    step={{ label: 'Reload', onClick: reset }}
  >
    Nothing you saved is lost. Reload the page; if it happens again, tell your administrator what you were doing.
  </WholePage>
)
