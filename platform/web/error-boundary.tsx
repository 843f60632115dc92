import { Component, type ReactNode } from 'react'
import { wordsOf } from './api-error.ts'
import { WholePage } from './states.tsx'

type Props = { readonly children: ReactNode; readonly onReset?: () => void }

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

/** Catches what a part of the page throws, so that the rest stays usable. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const reset = () => {
      this.setState({ error: null })
      this.props.onReset?.()
    }
    return <UnexpectedError error={this.state.error} reset={reset} />
  }
}
