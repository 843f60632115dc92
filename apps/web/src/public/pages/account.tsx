import type { ReactNode } from 'react'
import { Icon, Mark } from '../icons.tsx'
import { StripPatterns } from '../strip.tsx'
import { AccountBoard } from './account-board.tsx'

// The first sight of the sign-in pages, in the measures of the application's own (platform/web/auth-frame.tsx): readable
// and typeable at once, while the application comes. `client/hand-over.ts` carries over what was typed.

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autoComplete: string
  readonly help?: string
  readonly beside?: ReactNode
  readonly capital?: 'none' | 'words'
}

const Field = ({ name, label, type, autoComplete, help, beside, capital = 'none' }: FieldProps) => (
  <div className="auth-field">
    <label htmlFor={`first-${name}`}>{label}</label>
    {beside}
    <input
      id={`first-${name}`}
      name={name}
      type={type}
      autoComplete={autoComplete}
      maxLength={200}
      autoCapitalize={capital}
      autoCorrect="off"
      spellCheck={false}
      {...(help ? { 'aria-describedby': `first-${name}-help` } : {})}
    />
    {help && <p id={`first-${name}-help`}>{help}</p>}
  </div>
)

type FrameProps = {
  readonly title: string
  readonly heading: string
  readonly lead?: string
  readonly submit: string
  readonly other: { readonly href: string; readonly label: string }
  readonly terms?: ReactNode
  /** The ways in that need no password. */
  readonly others?: ReactNode
  readonly below: ReactNode
  readonly children: ReactNode
}

const Frame = ({ title, heading, lead, submit, other, terms, others, below, children }: FrameProps) => (
  <>
    <div className="auth" data-shell="">
      <StripPatterns />
      <AccountBoard />
      <div className="auth-side">
        <header>
          <a href="/" className="brand">
            <Mark />
            <span>Daybook</span>
            <span className="beta">Beta</span>
          </a>
          <span className="auth-corner">
            <button type="button" className="tool" data-theme-toggle="" hidden aria-label="Use the dark theme">
              <span className="only-light">
                <Icon name="moon" />
              </span>
              <span className="only-dark">
                <Icon name="sun" />
              </span>
            </button>
            <a href={other.href} className="auth-other">
              {other.label}
            </a>
          </span>
        </header>
        <main>
          <p className="auth-eyebrow">{title}</p>
          <h1>{heading}</h1>
          {lead && <p className="auth-lead">{lead}</p>}
          <form aria-label={title} noValidate>
            <output className="auth-problem" />
            {children}
            <button type="submit" className="button">
              {submit}
            </button>
            {terms && <p className="auth-terms">{terms}</p>}
          </form>
          {others && (
            <div className="auth-others" hidden>
              <p>or</p>
              {others}
            </div>
          )}
          <p className="auth-below">{below}</p>
          <noscript>
            <p className="auth-below">
              Signing in needs JavaScript. The <a href="/">front page</a> can be read without.
            </p>
          </noscript>
        </main>
        <footer>
          <a href="/termsCondition">Terms and Condition</a>
          <a href="/privacyPolicy">Privacy Policy</a>
        </footer>
      </div>
    </div>
    <div id="root" hidden />
  </>
)

// In the measures of modules/identity/web/google-button.tsx; shown where Google is set up.
const Google = () => (
  <div className="auth-google">
    <button type="button" className="outline" data-google-way="" aria-describedby="first-google-loads">
      Continue with Google
    </button>
    <p id="first-google-loads">Loads Google’s button; Google then sees your visit.</p>
  </div>
)

/** `/signIn`, before the application is there. */
export const SignInShell = () => (
  <Frame
    title="Sign In"
    heading="Welcome Back"
    submit="Sign in"
    others={
      <>
        <button type="button" className="outline" data-passkey-way="" hidden>
          Sign in with a passkey
        </button>
        <Google />
      </>
    }
    other={{ href: '/signUp', label: 'Register' }}
    below={
      <>
        New to Daybook? <a href="/signUp">Create an account</a>
      </>
    }
  >
    <Field name="username" label="Email Address" type="email" autoComplete="username webauthn" />
    <Field
      name="password"
      label="Password"
      type="password"
      autoComplete="current-password"
      beside={
        <a href="/password-Reset" className="auth-forgot">
          Forgot Password ??
        </a>
      }
    />
  </Frame>
)

/** `/signUp`, before the application is there. */
export const SignUpShell = () => (
  <Frame
    title="Sign Up"
    heading="Open your daybook"
    lead="Free for up to 10 people. No card."
    submit="Create your account"
    others={<Google />}
    other={{ href: '/signIn', label: 'Sign In' }}
    terms={
      <>
        By creating an account you agree to the <a href="/termsCondition">Terms and Condition</a> and the{' '}
        <a href="/privacyPolicy">Privacy Policy</a>.
      </>
    }
    below={
      <>
        Already have an account? <a href="/signIn">Sign in</a>
      </>
    }
  >
    <Field name="name" label="Your name" type="text" autoComplete="name" capital="words" />
    <Field name="email" label="Email Address" type="email" autoComplete="username" />
    <Field
      name="password"
      label="Password"
      type="password"
      autoComplete="new-password"
      help="At least 15 characters, because you will see other people’s data. A few uncommon words are easy to keep in mind."
    />
  </Frame>
)
